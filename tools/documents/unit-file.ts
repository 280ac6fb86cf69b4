import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../imports-of-tree.ts';

/** What a systemd unit runs, as its file says. */
export interface UnitFile {
  readonly workingDirectory: string;
  readonly environment: Readonly<Record<string, string>>;
  /** ExecStart and each ExecStartPost: a program and its words. */
  readonly commands: readonly (readonly string[])[];
}

/** @param name of a unit in deploy/ */
export function readUnit(name: string): UnitFile {
  const text = readFileSync(join(root, 'deploy', name), 'utf8');
  const valuesOf = (key: string) =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  const assignments = valuesOf('Environment').flatMap((value) => value.split(' '));
  return {
    workingDirectory: valuesOf('WorkingDirectory').at(-1) ?? '',
    environment: Object.fromEntries(assignments.map((one) => one.split('=', 2) as [string, string])),
    commands: ['ExecStart', 'ExecStartPost'].flatMap(valuesOf).map((command) => command.split(' ')),
  };
}
