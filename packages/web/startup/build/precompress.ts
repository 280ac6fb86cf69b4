import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(html|js|css|svg|json|txt|webmanifest)$/;

/** Writes a .br and a .gz copy of every text file of the build, so that no server has to compress them per request. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    // Not closeBundle, which also runs after a failed build and would hide its error.
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
        for (const file of files.filter((name) => compressible.test(name))) compress(join(folder, file));
      },
    },
  };
}

function compress(file: string): void {
  const content = readFileSync(file);
  const brotli = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: brotli }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
}
