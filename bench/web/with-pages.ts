import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { benchFolder } from '../../embedded-firebase/bench/prepare-people.ts';
import { type RunningServer, startServer } from '../../embedded-firebase/server/http/start-server.ts';
import { readStaticSite, siteRoutes } from '../../embedded-firebase/server/http/static-site.ts';
import { memberPassword } from '../../embedded-firebase/trials/harness/members.ts';
import { precompress } from '../../packages/web/startup/build/precompress.ts';
import { startProduct } from '../../verification/harness/product.ts';
import { prepareDashboardCampus } from '../campus/prepare-campus.ts';
import { type StoredSession, storeSession } from './browser.ts';

/** The product's pages and the baseline, served. */
export interface ServedPages {
  readonly origin: string;
  /** Of a member with a dashboard. */
  readonly session: StoredSession;
  /** The origin of a page of React alone. */
  readonly reactOnly: string;
}

/** Serves the product and the baseline while they are used. */
export async function withPages<Result>(use: (pages: ServedPages) => Promise<Result>): Promise<Result> {
  const dataFolder = join(benchFolder(), 'web');
  const baseline = await serveReactOnly();
  const email = await prepareDashboardCampus(dataFolder);
  const product = await startProduct({ dataFolder });
  try {
    const { origin } = product;
    const session = await storeSession(origin, email, memberPassword);
    return await use({ origin, session, reactOnly: baseline.origin });
  } finally {
    await product.kill();
    await baseline.close();
  }
}

/** Builds the baseline, a page of React alone, like the product and serves it with the product's static server. */
async function serveReactOnly(): Promise<RunningServer> {
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
