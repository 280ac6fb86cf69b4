import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../import-graph.ts';
import { NotRunHere } from './clean-clone.ts';

/** The parts of a systemd unit that say what it runs. */
export interface UnitFile {
  readonly workingDirectory: string;
  readonly environment: Readonly<Record<string, string>>;
  /** ExecStart and each ExecStartPost, as a program and its arguments. */
  readonly commands: readonly (readonly string[])[];
}

/** The highest exposure that systemd may find in a service, in tenths: 0 is none, 100 an unrestricted service. */
const maxExposure = 20;

/** Reads a unit of deploy/. */
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

/**
 * Lets systemd verify the units of a clone, and rate the exposure of its services.
 *
 * @throws NotRunHere where systemd-analyze is missing or too old, Error with its findings
 */
export function verifyUnits(clone: string): void {
  const folder = join(clone, 'deploy');
  const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name));
  const { status, output } = analyze('verify', '--man=no', ...units.map((name) => join(folder, name)));
  if (status !== 0 || output !== '') throw new Error(output);
  for (const name of units.filter((unit) => unit.endsWith('.service'))) {
    const threshold = `--threshold=${maxExposure}`;
    const rating = analyze('security', '--offline=true', '--no-pager', threshold, join(folder, name));
    if (/option '?--?offline/.test(rating.output)) {
      throw new NotRunHere('needs systemd-analyze 250 or newer');
    }
    if (rating.status !== 0) throw new Error(rating.output);
  }
}

function analyze(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr, error } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  if (error !== undefined) throw new NotRunHere('needs systemd-analyze');
  return { status, output: `${stdout}${stderr}`.trim() };
}
