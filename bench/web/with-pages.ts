import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { benchFolder } from '../../embedded-firebase/bench/prepare-people.ts';
import {
  type Fetcher,
  type RunningServer,
  startServer,
} from '../../embedded-firebase/server/http/start-server.ts';
import { readStaticSite, siteRoutes } from '../../embedded-firebase/server/http/static-site.ts';
import { memberPassword } from '../../embedded-firebase/trials/harness/members.ts';
import { precompress } from '../../packages/web/startup/build/precompress.ts';
import { startProduct } from '../../verification/harness/product.ts';
import { prepareDashboardCampus } from '../campus/prepare-campus.ts';
import { type StoredSession, storeSession } from './browser.ts';

/** The product's pages and the baselines, served. */
export interface ServedPages {
  readonly origin: string;
  /** Of a member with a dashboard. */
  readonly session: StoredSession;
  /** The page of React alone. */
  readonly reactOnly: Baseline;
  /** The page of React and Firebase's SDK, which shows a list of the same campus to the same member. */
  readonly reactWithFirebase: Baseline;
}

interface Baseline {
  readonly origin: string;
  readonly session: StoredSession | null;
}

/** What of the paths of a baseline are calls to the product. */
const calls = /^\/(v1|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\//;

/** Serves the product and the baselines while they are used. */
export async function withPages<Result>(use: (pages: ServedPages) => Promise<Result>): Promise<Result> {
  const dataFolder = join(benchFolder(), 'web');
  const alone = await serveBaseline('react-only');
  const email = await prepareDashboardCampus(dataFolder);
  const product = await startProduct({ dataFolder });
  const { origin } = product;
  const withFirebase = await serveBaseline('react-firebase', origin);
  try {
    const session = await storeSession(origin, email, memberPassword);
    return await use({
      origin,
      session,
      reactOnly: { origin: alone.origin, session: null },
      reactWithFirebase: { origin: withFirebase.origin, session: at(withFirebase.origin, session) },
    });
  } finally {
    await product.kill();
    await withFirebase.close();
    await alone.close();
  }
}

/** The same session in the storage of another origin. */
function at(origin: string, session: StoredSession): StoredSession {
  return { ...session, origins: session.origins.map((stored) => ({ ...stored, origin })) };
}

/**
 * Builds a baseline like the product and serves it with the product's static server.
 *
 * @param backend the origin that answers its calls; none by default
 */
async function serveBaseline(
  name: 'react-only' | 'react-firebase',
  backend?: string,
): Promise<RunningServer> {
  const root = fileURLToPath(new URL(`../../packages/web/testing/${name}`, import.meta.url));
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [precompress()],
    build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', reportCompressedSize: false },
  });
  const site = siteRoutes(readStaticSite(`${root}/dist`));
  return startServer(backend === undefined ? site : withCalls(site, backend), { host: '127.0.0.1', port: 0 });
}

/** Passes the calls of a site on to a backend, whose own guard against other sites would refuse them. */
function withCalls(site: Fetcher, backend: string): Fetcher {
  return {
    async fetch(request, env) {
      const { pathname, search } = new URL(request.url);
      if (!calls.test(pathname)) return site.fetch(request, env);
      const headers = new Headers();
      for (const name of ['authorization', 'content-type']) {
        const value = request.headers.get(name);
        if (value !== null) headers.set(name, value);
      }
      const answer = await fetch(`${backend}${pathname}${search}`, {
        method: request.method,
        headers,
        body: await request.text(),
      });
      return new Response(answer.body?.pipeThrough(new CompressionStream('gzip')) ?? null, {
        status: answer.status,
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      });
    },
  };
}
