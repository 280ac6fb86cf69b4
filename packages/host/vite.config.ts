import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';

/** What carries a binary stays outside of the bundle; all else is in it, so that a start reads one file. */
const withBinaries = ['@photostructure/sqlite', '@node-rs/argon2'];

export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    rollupOptions: {
      input: ['run.ts', 'main.ts'],
      external: [...withBinaries, ...builtinModules, ...builtinModules.map((name) => `node:${name}`)],
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true, external: withBinaries },
});
