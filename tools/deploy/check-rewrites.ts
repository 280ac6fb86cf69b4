import { answerPath } from '@blood-bank/reactions/answers';
import { unsubscribePath } from '@blood-bank/reactions/unsubscribe';

/** A rewrite of hosting.rewrites. */
export interface Rewrite {
  readonly source?: string;
  readonly destination?: string;
  readonly function?: { readonly functionId?: string; readonly region?: string };
}

/** The paths that the function `unsubscribe` serves. */
const functionPaths = [answerPath, unsubscribePath, `${unsubscribePath}/page.css`];

/**
 * A prerendered page serves its path, and shell.html every other one. Missing assets must not be answered with a page. Hosting serves
 * existing files before any rewrite, and of the rewrites the first that matches.
 *
 * @param pages the names of the build's pages
 * @throws Error when a path would be served by something else
 */
export function assertRewrites(
  hosting: { readonly rewrites: readonly Rewrite[]; readonly ignore: readonly string[] },
  pages: readonly string[],
): void {
  const { rewrites, ignore } = hosting;
  const unsubscribe = { functionId: 'unsubscribe', region: functionRegion(rewrites) };
  const named = pages.filter((page) => !['index.html', 'shell.html'].includes(page));
  const wanted = [
    ...functionPaths.map((source) => ({ source, function: unsubscribe })),
    ...named.map((page) => ({ source: `/${page.replace('.html', '')}`, destination: `/${page}` })),
    { source: '!/assets/**', destination: '/shell.html' },
  ];
  if (JSON.stringify(rewrites) !== JSON.stringify(wanted))
    throw new Error(`hosting.rewrites must be ${JSON.stringify(wanted)}.`);
  const lacking = ['**/*.br', '**/*.gz'].filter((pattern) => !ignore.includes(pattern));
  if (lacking.length > 0)
    throw new Error(`hosting.ignore lacks ${lacking.join(', ')}: Hosting compresses files itself.`);
}

/** Returns the region that Hosting expects the functions in. @throws Error when there is none, or more than one */
export function functionRegion(rewrites: readonly Rewrite[]): string {
  const regions = new Set(rewrites.flatMap((rewrite) => (rewrite.function ? [rewrite.function.region] : [])));
  const [region] = regions;
  if (regions.size !== 1 || region === undefined)
    throw new Error('hosting.rewrites must name the same region for each function.');
  return region;
}
