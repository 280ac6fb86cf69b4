import { createPublicKey } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { readKeySet } from '../../embedded-firebase/server/auth/key-set.ts';
import { dataFolderAt } from '../../embedded-firebase/server/data-folder.ts';
import { connect } from '../../embedded-firebase/server/sqlite/connection.ts';
import { type Product, startProduct } from '../../verification/harness/product.ts';
import type { BenchCampus } from '../campus/prepare-campus.ts';
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

/** Copies a campus's donors with their exact texts into the baseline's database. */
export function fillBaseline(campus: BenchCampus): void {
  const source = connect(dataFolderAt(campus.dataFolder).databaseFile, { readOnly: true });
  const baseline = openBaselineStore(baselineFile(campus));
  const rows = source.prepare("SELECT wire FROM documents WHERE collection_group = 'donors' ORDER BY id");
  baseline.fill(textsOf(rows.iterate() as Iterable<{ wire: string }>));
  baseline.close();
  source.close();
}

/** Starts the baseline on a campus; it accepts the product's tokens. */
export function startBaseline(campus: BenchCampus): Promise<Product> {
  const [key] = readKeySet(dataFolderAt(campus.dataFolder).signingKeysFile);
  const publicKey = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  return startProduct({
    command: [process.execPath, bundle, baselineFile(campus), String(publicKey)],
    dataFolder: campus.dataFolder,
  });
}

/** Returns the path of the baseline's database for a campus. */
export function baselineFile({ dataFolder }: BenchCampus): string {
  return join(dataFolder, '..', `baseline-${dataFolder.split('-').at(-1)}.db`);
}

function* textsOf(rows: Iterable<{ wire: string }>): Generator<string> {
  for (const { wire } of rows) yield wire;
}
