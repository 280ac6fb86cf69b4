import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NotRunHere } from './source.ts';

/** The exposure that systemd may find at most in a service, in tenths: 0 is none, 100 is a service without any limit. */
const greatestExposure = 20;

/**
 * Lets systemd itself read the units of a clone, and judge what their services are exposed to.
 *
 * @throws NotRunHere where systemd-analyze is missing or too old, Error with what it found
 */
export function verifyUnits(clone: string): void {
  const folder = join(clone, 'deploy');
  const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name));
  const { status, said } = analyze('verify', '--man=no', ...units.map((name) => join(folder, name)));
  if (status !== 0 || said !== '') throw new Error(said);
  for (const name of units.filter((unit) => unit.endsWith('.service'))) {
    const threshold = `--threshold=${greatestExposure}`;
    const judged = analyze('security', '--offline=true', '--no-pager', threshold, join(folder, name));
    if (/option '?--?offline/.test(judged.said)) throw new NotRunHere('needs systemd-analyze 250 or newer');
    if (judged.status !== 0) throw new Error(judged.said);
  }
}

function analyze(...args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr, error } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  if (error !== undefined) throw new NotRunHere('needs systemd-analyze');
  return { status, said: `${stdout}${stderr}`.trim() };
}
