import { fileURLToPath } from 'node:url';
import { type RunningServer, startServer } from '@blood-bank/backend/http/start-server';
import { readStaticSite, siteRoutes } from '@blood-bank/backend/http/static-site';
import { build } from 'vite';
import { precompress } from '../../packages/web/build/precompress.ts';

/** Builds the baseline, a page of React alone, like the product and serves it with the product's static server. */
export async function serveReactOnly(): Promise<RunningServer> {
  const root = fileURLToPath(new URL('../../packages/web/testing/react-only', import.meta.url));
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [precompress()],
    build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', reportCompressedSize: false },
  });
  return startServer(siteRoutes(readStaticSite(`${root}/dist`)), { host: '127.0.0.1', port: 0 });
}
