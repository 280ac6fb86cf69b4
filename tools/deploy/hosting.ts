import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inlineSourcesOf, securityHeadersFor } from '@embedded-firebase/server/http';
import type { Rewrite } from './check-rewrites.ts';
import { assertEqual, readText } from './finding.ts';

interface HeaderRule {
  readonly source?: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** The checked parts of `hosting` in firebase.json. */
export interface HostingConfig {
  readonly public: string;
  readonly ignore: readonly string[];
  readonly rewrites: readonly Rewrite[];
  readonly headers: readonly HeaderRule[];
}

/** The services that the SDK calls on Firebase; the embedded host answers on its own origin. */
const servicesOfFirebase = ['identitytoolkit', 'securetoken', 'firestore'].map(
  (name) => `https://${name}.googleapis.com`,
);
/** A build gives changed assets new names, so assets are immutable and the page that names them is never cached. */
const caching = {
  '/assets/**': 'public, max-age=31536000, immutable',
  '!/assets/**': 'no-cache',
} as const;
const policyHeader = 'Content-Security-Policy';

/** A file missing from the build would give visitors a page that does nothing; Firebase Hosting serves the paths below /__/. */
export function assertBuild(root: string, folder: string): void {
  assertEqual('hosting.public', folder, 'packages/web/dist');
  for (const page of new Set(['index.html', 'shell.html', ...pagesOf(root, folder)])) {
    const text = readText(root, `${folder}/${page}`);
    // Also those that its first script loads.
    const named = [...text.matchAll(/"(\/[^"#?\s]+\.\w+)"/g)].map(([, path = '']) => path);
    const own = named.filter((path) => !path.startsWith('/__/'));
    const missing = own.filter((path) => !existsSync(join(root, folder, path)));
    if (!named.some((path) => path.endsWith('.js')))
      throw new Error(`${folder}/${page} refers to no script.`);
    if (missing.length > 0)
      throw new Error(`${folder} lacks ${missing.join(', ')}, which ${page} refers to.`);
  }
}

/** The headers protect the site as the embedded host's do, and allow what this build has within its pages. */
export function assertHeaders(root: string, hosting: HostingConfig): void {
  const set = headersFor(hosting, '**');
  for (const [name, value] of Object.entries(securityHeadersFor('https://'))) {
    if (name === policyHeader) continue;
    assertEqual(`The header ${name} of hosting.headers for "**"`, set.get(name), value);
  }
  if (set.get(policyHeader) !== policyOnFirebase(root, hosting.public))
    throw new Error(
      `The header ${policyHeader} of hosting.headers for "**" is not that of this build: npm run deploy writes it.`,
    );
  assertNoOtherHeaders(hosting);
}

/** @returns the Content-Security-Policy in firebase.json, and that of the build; null where either is missing */
export function policies(root: string, hosting: HostingConfig): { found: string; wanted: string } | null {
  const found = headersFor(hosting, '**').get(policyHeader);
  const isBuilt = pagesOf(root, hosting.public).length > 0;
  return found !== undefined && isBuilt ? { found, wanted: policyOnFirebase(root, hosting.public) } : null;
}

function policyOnFirebase(root: string, folder: string): string {
  const pages = pagesOf(root, folder).map((page) => readText(root, `${folder}/${page}`));
  const { [policyHeader]: policy = '' } = securityHeadersFor('https://', inlineSourcesOf(pages));
  return policy.replace("connect-src 'self'", ["connect-src 'self'", ...servicesOfFirebase].join(' '));
}

/** The names of the pages of the build; none where there is no build. */
export function pagesOf(root: string, folder: string): string[] {
  const path = join(root, folder);
  return existsSync(path)
    ? readdirSync(path)
        .filter((name) => name.endsWith('.html'))
        .sort()
    : [];
}

/** A later rule for some paths would override a security header there. */
function assertNoOtherHeaders({ headers }: HostingConfig): void {
  const isKnown = ({ source = '', headers: set }: HeaderRule) =>
    source === '**' || (Object.hasOwn(caching, source) && set.every(({ key }) => key === 'Cache-Control'));
  const other = headers.find((rule) => !isKnown(rule));
  if (other !== undefined)
    throw new Error(
      `hosting.headers for "${other.source ?? 'a pattern'}" would override those for "**": set headers there.`,
    );
}

/** Browsers cache assets for ever, and ask anew for pages. */
export function assertCaching(hosting: HostingConfig): void {
  for (const [source, value] of Object.entries(caching)) {
    assertEqual(
      `Cache-Control of hosting.headers for "${source}"`,
      headersFor(hosting, source).get('Cache-Control'),
      value,
    );
  }
}

function headersFor({ headers }: HostingConfig, source: string): Map<string, string> {
  const rules = headers.filter((rule) => rule.source === source);
  return new Map(rules.flatMap((rule) => rule.headers).map(({ key, value }) => [key, value]));
}
