import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from '../imports-of-tree.ts';
import { readUnit } from './unit-file.ts';

it.each(['blood-bank.service', 'blood-bank-backup.service'])('%s calls a command that there is', (name) => {
  const { commands, environment, workingDirectory } = readUnit(name);
  expect(environment.DATA_DIR).toBe('/var/lib/blood-bank');
  expect(workingDirectory).toBe('/opt/blood-bank');
  const [[program, launcher = '', command] = []] = commands;
  expect(program).toBe('/usr/bin/node');
  // Asked for nothing, it names what there is.
  const { stderr } = spawnSync(process.execPath, [launcher], { cwd: root, encoding: 'utf8' });
  expect(stderr).toMatch(new RegExp(`Commands: .*\\b${command}\\b`));
});
