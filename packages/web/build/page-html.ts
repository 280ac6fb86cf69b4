import { type PageFileLists, pageFilesId, translationId } from '../session/page-file-lists.ts';

/** What a page loads, and runs before anything is shown. */
export interface PageScripts {
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
  readonly styles: string;
}

const stylesheet = '<link rel="stylesheet"';
/** The page has the styles within it. Vite would load them before the first chunk that needs them, unless it finds their link. */
const disabledStylesheet = '<link rel="stylesheet" disabled';
/** What Vite writes for the app: its script, and links to what that imports. */
const appTags = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;
const root = '<div id="root"></div>';
/** A prerendered page is hidden until the first script has found that its person is a visitor. */
const hiding = '[data-prerendered]:not([data-shown])>body>#root{display:none}';
/** A button whose press is held until the app has started. */
const heldPress = '[data-shown] [aria-busy]{cursor:progress;opacity:.6}';

/**
 * The page without content, for every path that is not prerendered. Its first script starts the app in the person's language, and
 * looks up the account while the app is loading.
 */
export function shellHtml(template: string, scripts: PageScripts): string {
  return replaceAll(template.replaceAll(appTags, ''), [['<title>', `${firstScripts(scripts)}\n    <title>`]]);
}

/**
 * A prerendered page, with the styles of the whole site and its content in both languages within it: those who read the other one
 * would else wait for the network once more.
 */
export function pageHtml(template: string, scripts: PageScripts, page: Page): string {
  const { content, translation } = page;
  const translated = `<template id="${translationId}" title="${headingOf(translation.content)} · ${translation.siteName}">${translation.content}</template>`;
  return replaceAll(template.replaceAll(appTags, ''), [
    [stylesheet, disabledStylesheet],
    ['<html lang="en">', `<html lang="en" data-prerendered="${page.path}">`],
    ['<title>', `${firstScripts(scripts)}\n    <title>${headingOf(content)} · `],
    ['</head>', `  <style>${page.styles.trim()}${hiding}${heldPress}</style>\n  </head>`],
    [root, `${root.replace('><', `>${content}<`)}\n    ${translated}`],
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
