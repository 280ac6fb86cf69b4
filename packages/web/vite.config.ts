import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { campusPlugin } from './build/campus.ts';
import { chunkGroups } from './build/chunks.ts';
import { precompress } from './build/precompress.ts';

const backend = process.env.BACKEND_ORIGIN ?? 'http://127.0.0.1:8081';
const backendPaths = ['/v1', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/__/'];

export default defineConfig({
  root: at('.'),
  plugins: [react(), tailwindcss(), campusPlugin(at('../../campus.json')), precompress()],
  server: { proxy: Object.fromEntries(backendPaths.map((path) => [path, { target: backend }])) },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The Content-Security-Policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    // Browsers without modulepreload load the same files, only later.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['**/*.test.{ts,tsx}'],
    setupFiles: ['testing/set-up.ts'],
    // Tests run the SDK's browser build, as the app does; Node would resolve the server build.
    server: { deps: { inline: [/firebase/] } },
    alias: { '@firebase/auth': at('../../node_modules/@firebase/auth/dist/esm/index.js') },
    testTimeout: 30_000,
  },
});

function at(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
