import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { campusPlugin } from './build/campus.ts';
import { precompress } from './build/precompress.ts';

const backend = process.env.BACKEND_ORIGIN ?? 'http://127.0.0.1:8081';
const backendPaths = ['/v1', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/__'];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    campusPlugin(fileURLToPath(new URL('../../campus.json', import.meta.url))),
    precompress(),
  ],
  server: { proxy: Object.fromEntries(backendPaths.map((path) => [path, { target: backend }])) },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The page's policy allows no data: scripts or styles; small files stay files.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] } } },
  },
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['**/*.test.{ts,tsx}'],
    setupFiles: ['testing/set-up.ts'],
    testTimeout: 30_000,
  },
});
