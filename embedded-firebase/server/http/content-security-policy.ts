import { createHash } from 'node:crypto';

/** The hashes of the scripts and styles that pages have within themselves, as sources of a Content-Security-Policy. */
export interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const none: InlineSources = { scripts: [], styles: [] };

/**
 * Returns the policy: scripts, styles and calls come from this origin only; pictures (a club's logo) may come from elsewhere.
 *
 * @param inline what the pages have within themselves
 */
export function contentSecurityPolicy({ scripts, styles }: InlineSources = none): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Finds the scripts and styles within pages of a build. They are as its author wrote them: a page has no foreign text. */
export function inlineSourcesOf(pages: readonly string[]): InlineSources {
  return {
    scripts: hashesOf(pages, /<script>(.*?)<\/script>/gs),
    styles: hashesOf(pages, /<style>(.*?)<\/style>/gs),
  };
}

function hashesOf(pages: readonly string[], element: RegExp): string[] {
  const texts = pages.flatMap((page) => [...page.matchAll(element)].map(([, text = '']) => text));
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
