import { builtinModules } from 'node:module';
import type { UserConfig } from 'vite';

/**
 * Vite's configuration for a program of Node, in one file for each input in `dist`.
 *
 * @param external the packages that are not in the bundle, with all of their modules
 */
export function nodeBundle(input: readonly string[], external: readonly string[]): UserConfig {
  const modules = external.map((name) => new RegExp(`^${name}(/|$)`));
  return {
    build: {
      ssr: true,
      target: 'node20',
      outDir: 'dist',
      emptyOutDir: true,
      minify: false,
      rollupOptions: {
        input: [...input],
        external: [...modules, ...builtinModules, ...builtinModules.map((name) => `node:${name}`)],
        output: { entryFileNames: '[name].js' },
      },
    },
    ssr: { noExternal: true, external: [...external] },
  };
}
