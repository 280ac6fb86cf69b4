import type { Plugin } from 'vite';

const preload = /\s*<link rel="preload" href="\/__\/firebase\/init\.json"[^>]*>/;

/**
 * Finishes index.html. Nothing is painted before the entry has run: it knows the chosen theme, and a page that turns
 * from light to dark would flash. A build that was given its configuration fetches none.
 */
export function pagePlugin(): Plugin {
  let isConfigured = false;
  return {
    name: 'page',
    apply: 'build',
    configResolved({ env }) {
      isConfigured = Boolean(env.VITE_FIREBASE_API_KEY && env.VITE_FIREBASE_PROJECT_ID);
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const page = html.replace('<script type="module"', '<script type="module" blocking="render"');
        return isConfigured ? page.replace(preload, '') : page;
      },
    },
  };
}
