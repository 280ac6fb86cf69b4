import { createPublicKey } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { readKeySet } from '../../server/auth/sessions/key-set.ts';
import { dataFolderAt } from '../../server/data-folder.ts';
import { connect } from '../../server/sqlite/connection.ts';
import { type Notebook, startNotebook } from '../../trials/harness/start-notebook.ts';
import type { PreparedData } from '../prepare-people.ts';
import { openBaselineStore } from './baseline-store.ts';

const bundle = fileURLToPath(new URL('./dist/baseline-server.js', import.meta.url));

/** Bundles the baseline like the product, so that both start from a single file. */
export async function buildBaseline(): Promise<void> {
  await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: 'baseline-server.ts',
      target: 'node20',
      outDir: 'dist',
      emptyOutDir: true,
      minify: false,
      rollupOptions: { output: { entryFileNames: '[name].js' } },
    },
    ssr: { noExternal: true, external: ['@photostructure/sqlite'] },
  });
}

/** Copies the people of a data folder with their exact texts into the baseline's database. */
export function fillBaseline(data: PreparedData): void {
  const source = connect(dataFolderAt(data.dataFolder).databaseFile, { readOnly: true });
  const baseline = openBaselineStore(baselineFile(data));
  const rows = source.prepare("SELECT wire FROM documents WHERE collection_group = 'people' ORDER BY id");
  baseline.fill(textsOf(rows.iterate() as Iterable<{ wire: string }>));
  baseline.close();
  source.close();
}

/** Starts the baseline on a data folder; it accepts the product's tokens. */
export function startBaseline(data: PreparedData): Promise<Notebook> {
  const [key] = readKeySet(dataFolderAt(data.dataFolder).signingKeysFile);
  const publicKey = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  return startNotebook({
    command: [process.execPath, bundle, baselineFile(data), String(publicKey)],
    dataFolder: data.dataFolder,
  });
}

/** Returns the path of the baseline's database for a data folder. */
export function baselineFile({ dataFolder }: PreparedData): string {
  return join(dataFolder, '..', `baseline-${dataFolder.split('-').at(-1)}.db`);
}

function* textsOf(rows: Iterable<{ wire: string }>): Generator<string> {
  for (const { wire } of rows) yield wire;
}
