import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Campus } from '@blood-bank/domain/campus';
import { buildProduct } from './product.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What the bundled server reads. */
const built = ['campus.json', 'firebase', 'packages/host/dist', 'packages/web/dist'];
/** What the launcher needs to build the product anew. */
const sources = [
  ...['campus.json', 'package.json', 'package-lock.json', 'tsconfig.base.json'],
  ...['embedded-firebase', 'firebase', 'legal', 'packages', 'tools'],
];

/** The product in a folder of its own, whose files may be changed. The installed packages are shared. */
export interface ProductCopy {
  readonly folder: string;
  /** The copy's launcher, which builds the copy anew after a change; only of a copy with sources. */
  readonly launcher: string;
  /** The bundled server of the copy: the program and its arguments. */
  readonly command: readonly string[];
  /** Changes fields of the copy's campus.json, which count from the next start on. */
  changeCampus(fields: Partial<Campus>): void;
  remove(): void;
}

/** Copies the built product; with its sources if changes are to be built. */
export function copyProduct({ withSources = false } = {}): ProductCopy {
  // Waits for a build that is under way, so that no half of it is copied.
  buildProduct();
  const folder = mkdtempSync(join(tmpdir(), 'blood-bank-copy-'));
  for (const part of withSources ? sources : built) {
    mkdirSync(dirname(join(folder, part)), { recursive: true });
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules',
    });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const bundle = pathToFileURL(join(folder, 'packages/host/dist/run.js')).href;
  const code = `const { run } = await import('${bundle}'); await run('start', []);`;
  return {
    folder,
    launcher: join(folder, 'tools/launch.mjs'),
    command: [process.execPath, '--input-type=module', '-e', code],
    changeCampus(fields) {
      const file = join(folder, 'campus.json');
      writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...fields }));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
