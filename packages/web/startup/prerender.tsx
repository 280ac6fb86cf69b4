import { renderToStaticMarkup } from 'react-dom/server.edge';
import { prerender } from 'react-dom/static.edge';
import { campus } from '../lib/firestore/configuration.ts';
import { type Route, routeAt, routes } from '../routes.ts';
import { VisitorPage } from './visitor-page.tsx';

/** The routes, for the build, which imports no module of the app itself. */
export const routesOfSite: readonly Route[] = routes;

/** The site's name in the language of the build, as a text of HTML. */
export const siteName = renderToStaticMarkup(campus.siteName);

/** Renders the page of a visitor at the current `location`. */
export async function renderVisitorPage(): Promise<string> {
  await routeAt(location.pathname)?.chunk.load();
  // One page as a whole: React would else move large parts into scripts.
  const { prelude } = await prerender(<VisitorPage />, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}
