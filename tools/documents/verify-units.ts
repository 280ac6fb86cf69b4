import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NotRunHere } from './source.ts';

/**
 * Lets systemd itself read the units of a clone.
 *
 * @throws NotRunHere where systemd-analyze is not there, Error with what it found
 */
export function verifyUnits(clone: string): void {
  const folder = join(clone, 'deploy');
  const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name));
  const { status, stdout, stderr, error } = spawnSync(
    'systemd-analyze',
    ['verify', '--man=no', ...units.map((name) => join(folder, name))],
    { encoding: 'utf8' },
  );
  if (error !== undefined) throw new NotRunHere('needs systemd-analyze');
  if (status !== 0 || stdout !== '' || stderr !== '') throw new Error(`${stdout}${stderr}`.trim());
}
