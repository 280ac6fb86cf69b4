import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const parts = ['campus.json', 'firebase', 'packages/host/dist', 'packages/web/dist'];

/** A built product in a folder of its own, whose files a trial may change. */
export interface ProductCopy {
  readonly folder: string;
  /** The program that starts it, and its arguments. */
  readonly command: readonly string[];
  remove(): void;
}

/** Copies the built product. */
export function copyProduct(): ProductCopy {
  const folder = mkdtempSync(join(tmpdir(), 'trial-copy-'));
  for (const part of parts) {
    mkdirSync(dirname(join(folder, part)), { recursive: true });
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const bundle = pathToFileURL(join(folder, 'packages/host/dist/run.js')).href;
  const code = `const { run } = await import('${bundle}'); await run('start', []);`;
  return {
    folder,
    command: [process.execPath, '--input-type=module', '-e', code],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
