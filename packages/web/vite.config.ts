import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { campusPlugin } from './build/campus.ts';
import { filesByNeed } from './build/files-by-need.ts';
import { pagePlugin } from './build/page.ts';
import { precompress } from './build/precompress.ts';
import { slimSdk } from './build/slim-sdk.ts';

const backend = process.env.BACKEND_ORIGIN ?? 'http://127.0.0.1:8081';
const backendPaths = ['/v1', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/__/'];

export default defineConfig({
  root: at('.'),
  plugins: [
    react(),
    tailwindcss(),
    campusPlugin(at('../../campus.json')),
    pagePlugin(),
    slimSdk(),
    precompress(),
  ],
  resolve: { alias: { '@firebase/webchannel-wrapper/bloom-blob': at('data/firestore-integer.ts') } },
  server: { proxy: Object.fromEntries(backendPaths.map((path) => [path, { target: backend }])) },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The page's policy allows no data: scripts or styles; small files stay files.
    assetsInlineLimit: 0,
    // Files are asked for ahead only to save time; a browser that does not know how does without.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: filesByNeed },
      },
    },
  },
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['**/*.test.{ts,tsx}'],
    setupFiles: ['testing/set-up.ts'],
    // The tests run the SDK's build for browsers, as the app does; Node itself would take the one for servers.
    server: { deps: { inline: [/firebase/] } },
    alias: { '@firebase/auth': at('../../node_modules/@firebase/auth/dist/esm/index.js') },
    testTimeout: 30_000,
  },
});

function at(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
