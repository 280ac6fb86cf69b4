import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { campusPlugin } from './startup/build/campus.ts';
import { chunkGroups } from './startup/build/chunks.ts';
import { legalTexts } from './startup/build/legal-texts.ts';
import { precompress } from './startup/build/precompress.ts';
import { prerender } from './startup/build/prerender.ts';
import { serviceWorker } from './startup/build/service-worker.ts';
import { splitModules } from './startup/build/split-modules.ts';

const backend = process.env.BACKEND_ORIGIN ?? 'http://127.0.0.1:8081';
const backendPaths = [
  '/v1',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/__/',
  '/.well-known/',
  '/answer',
  '/unsubscribe',
  '/healthz',
];

const campusFile = at('../../campus.json');

export default defineConfig({
  root: at('.'),
  plugins: [
    splitModules(),
    react(),
    tailwindcss(),
    campusPlugin(campusFile),
    legalTexts(at('../../legal'), campusFile),
    prerender(),
    serviceWorker(),
    precompress(),
  ],
  define: { __BUILD_YEAR__: new Date().getFullYear() },
  // wouter imports a hook for React before version 18, which only brings back React's own.
  resolve: { alias: [{ find: /^use-sync-external-store\/.*/, replacement: 'react' }] },
  server: { proxy: Object.fromEntries(backendPaths.map((path) => [path, { target: backend }])) },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The Content-Security-Policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    // Browsers without modulepreload load the same files, only later.
    modulePreload: { polyfill: false, resolveDependencies: onlyStyles },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  test: {
    environment: 'happy-dom',
    setupFiles: ['testing/set-up.ts'],
    // Tests run the SDK's browser build, as the app does; Node would resolve the server build.
    server: { deps: { inline: [/firebase/] } },
    alias: { '@firebase/auth': at('../../node_modules/@firebase/auth/dist/esm/index.js') },
  },
});

/**
 * What a dynamic import loads first: only styles. The scripts of the first page are listed in the page itself, and the service
 * worker keeps those of the others on the device.
 */
function onlyStyles(_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  return hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css'));
}

function at(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
