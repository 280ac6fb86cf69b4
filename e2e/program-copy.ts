import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Campus } from '@blood-bank/domain/campus';
import { launcher } from './product.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** What the launcher needs to build the product anew. */
const sources = [
  ...['campus.json', 'package.json', 'package-lock.json', 'tsconfig.base.json'],
  ...['firebase', 'packages', 'tools'],
];

/** A copy of the program with a campus.json of its own, as one campus has it. */
export interface ProgramCopy {
  /** The copy's own launcher, which builds the copy anew after a change. */
  readonly launcher: string;
  /** Changes fields of the copy's campus.json. They count from the next start on, as on any campus. */
  changeCampus(fields: Partial<Campus>): void;
  remove(): void;
}

/** Copies the sources and what was built of them. The installed packages are shared. */
export function copyProgram(): ProgramCopy {
  finishBuild();
  const folder = mkdtempSync(join(tmpdir(), 'campus-blood-bank-program-'));
  for (const source of sources) {
    cpSync(join(root, source), join(folder, source), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules',
    });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const campusFile = join(folder, 'campus.json');
  return {
    launcher: join(folder, 'tools/launch.mjs'),
    changeCampus(fields) {
      const campus = JSON.parse(readFileSync(campusFile, 'utf8')) as object;
      writeFileSync(campusFile, JSON.stringify({ ...campus, ...fields }));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Builds if necessary, or waits for a journey that does, so that no half of a build is copied. */
function finishBuild(): void {
  const { status, stderr } = spawnSync(process.execPath, [launcher, 'start', '--help'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The product could not be built: ${stderr}`);
}
