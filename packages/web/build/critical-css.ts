import { PurgeCSS } from 'purgecss';

/** Attributes that a page gets before the app has started. */
const dynamicAttributes = ['data-prerendered', 'data-theme', 'data-shown', 'aria-busy'];
/** Rules for all elements in a state, such as `:focus-visible`. */
const stateAlone = /^:[\w-]+$/;
/** Rules for dialogs and for the parts of fields of dates, files and searches, which no prerendered page has. */
const otherControls = /(?<=^|[{}])::(?:backdrop|file-selector-button|-webkit-[\w-]+)\{[^{}]*\}/g;
const names = /[^\s"'<>=]+/g;
const classLists = /class="([^"]*)"/g;
const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/**
 * Returns the critical CSS of a page: the rules of a stylesheet that may apply to its HTML before the app has started. Some more remain,
 * as all words count as names of elements and attributes.
 */
export async function criticalCss(html: string, stylesheet: string): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: stylesheet.replaceAll(otherControls, '') }],
    defaultExtractor: (text) => [...(text.match(names) ?? []), ...classesIn(text)],
    dynamicAttributes,
    safelist: [stateAlone],
  });
  if (result === undefined) throw new Error('PurgeCSS has returned no styles.');
  return result.css.trim();
}

function classesIn(html: string): string[] {
  const lists = [...html.matchAll(classLists)].map(([, list = '']) => list);
  const decoded = Object.entries(entities).reduce(
    (text, [entity, sign]) => text.replaceAll(entity, sign),
    lists.join(' '),
  );
  return decoded.split(/\s+/);
}
