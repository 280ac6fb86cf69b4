import { PurgeCSS } from 'purgecss';
import { type PageFileLists, pageFilesId, translationId } from '../../lib/page-file-lists.ts';
import { stylesheetId } from '../stylesheet.ts';
import { configurationPreload } from './campus.ts';

/** What a page loads, and runs before anything is shown. */
interface PageScripts {
  /** The text of the first script. */
  readonly first: string;
  readonly files: PageFileLists;
}

interface Page {
  readonly path: string;
  /** What the app renders there for visitors, in the language of index.html. */
  readonly content: string;
  /** The same in the other language. */
  readonly translation: { readonly content: string; readonly siteName: string };
  /** The site's stylesheet. */
  readonly styles: string;
}

const viteStylesheet = '<link rel="stylesheet"';
const siteStylesheet = `<link rel="stylesheet" id="${stylesheetId}"`;
/** What Vite writes for the app: its script, and links to what that imports. */
const appTags = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;
const root = '<div id="root"></div>';
/** A prerendered page is hidden until the first script has found that its person is a visitor. */
const hiding = '[data-prerendered]:not([data-shown])>body>#root{display:none}';
/** What messengers show of a link to a request: nothing of the request, which only members read. */
const sharedTitle = `<meta property="og:title" content="Blood needed · রক্ত দরকার" />`;
/** A button whose press is held until the app has started. */
const heldPress = '[data-shown] [aria-busy]{cursor:progress;opacity:.6}';

/**
 * The page without content, for every path that is not prerendered. Its first script starts the app in the person's language, and
 * looks up the account while the app is loading.
 */
export function shellHtml(template: string, scripts: PageScripts): string {
  return replaceAll(template.replaceAll(appTags, ''), [
    ['<title>', `${firstScripts(scripts)}\n    ${sharedTitle}\n    <title>`],
    [viteStylesheet, siteStylesheet],
  ]);
}

/**
 * A prerendered page, with its critical CSS and its content in both languages within it: those who read the other one would else wait for the
 * network once more. Its scripts are loaded once it has been painted.
 */
export async function pageHtml(template: string, scripts: PageScripts, page: Page): Promise<string> {
  const { content, translation } = page;
  const translated = `<template id="${translationId}" title="${headingOf(translation.content)} · ${translation.siteName}">${translation.content}</template>`;
  const document = template.replaceAll(appTags, '').replace(configurationPreload, '');
  const styles = await criticalCss(`${document}${content}${translation.content}`, page.styles);
  return replaceAll(document, [
    ['<html lang="en">', `<html lang="en" data-prerendered="${page.path}">`],
    ['<title>', `<title>${headingOf(content)} · `],
    // The critical CSS comes first, as the order of the stylesheet decides between rules. The first script enables that.
    [viteStylesheet, `<style>${styles}${hiding}${heldPress}</style>\n    ${siteStylesheet} disabled`],
    // The script after the content, as browsers may paint once it has run: in the head, they would paint an empty page.
    [root, `${root.replace('><', `>${content}<`)}\n    ${firstScripts(scripts)}\n    ${translated}`],
  ]);
}

function headingOf(html: string): string {
  const [, heading] = /<h1[^>]*>([^<]+)<\/h1>/.exec(html) ?? [];
  if (heading === undefined) throw new Error('A prerendered page has no heading.');
  return heading;
}

function firstScripts({ first, files }: PageScripts): string {
  const list = JSON.stringify(files).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${pageFilesId}">${list}</script><script>${first.trim()}</script>`;
}

function replaceAll(text: string, parts: readonly (readonly [from: string, to: string])[]): string {
  return parts.reduce((page, [from, to]) => {
    const [before, after, ...more] = page.split(from);
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`index.html must have ${from} once.`);
    return `${before}${to}${after}`;
  }, text);
}

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
