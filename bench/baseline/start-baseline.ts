import { createPublicKey } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readKeySet } from '@blood-bank/backend/auth/key-set';
import { dataFolderAt } from '@blood-bank/backend/data-folder';
import { connect } from '@blood-bank/backend/sqlite/connection';
import { build } from 'vite';
import { type Product, startProduct } from '../../verification/harness/product.ts';
import type { BenchCampus } from '../campus/prepare-campus.ts';
import { openFloorStore } from './baseline-store.ts';

const bundle = fileURLToPath(new URL('./dist/floor-server.js', import.meta.url));

/** Bundles the floor as the product is bundled, so that both start from one file. */
export async function buildFloor(): Promise<void> {
  await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: 'floor-server.ts',
      target: 'node20',
      outDir: 'dist',
      emptyOutDir: true,
      minify: false,
      rollupOptions: { output: { entryFileNames: '[name].js' } },
    },
    ssr: { noExternal: true, external: ['@photostructure/sqlite'] },
  });
}

/** Copies a campus's donors, letter for letter, into the floor's own tables. */
export function fillFloor(campus: BenchCampus): void {
  const source = connect(dataFolderAt(campus.dataFolder).databaseFile, { readOnly: true });
  const floor = openFloorStore(floorFile(campus));
  const rows = source.prepare("SELECT wire FROM documents WHERE collection_group = 'donors' ORDER BY id");
  floor.fill(textsOf(rows.iterate() as Iterable<{ wire: string }>));
  floor.close();
  source.close();
}

/** Starts the floor beside the product on the same campus; it takes the same tokens. */
export function startFloor(campus: BenchCampus): Promise<Product> {
  const [key] = readKeySet(dataFolderAt(campus.dataFolder).signingKeysFile);
  const publicKey = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  return startProduct({
    command: [process.execPath, bundle, floorFile(campus), String(publicKey)],
    dataFolder: campus.dataFolder,
  });
}

/** Where the floor keeps a campus's donors. */
export function floorFile({ dataFolder }: BenchCampus): string {
  return join(dataFolder, '..', `floor-${dataFolder.split('-').at(-1)}.db`);
}

function* textsOf(rows: Iterable<{ wire: string }>): Generator<string> {
  for (const { wire } of rows) yield wire;
}
