import type { Plugin } from 'vite';

const preload = /\s*<link rel="preload" href="\/__\/firebase\/init\.json"[^>]*>/;

/** A build that was given its configuration fetches none: index.html then asks for none ahead of time. */
export function pagePlugin(): Plugin {
  let isConfigured = false;
  return {
    name: 'page',
    apply: 'build',
    configResolved({ env }) {
      isConfigured = Boolean(env.VITE_FIREBASE_API_KEY && env.VITE_FIREBASE_PROJECT_ID);
    },
    transformIndexHtml: (html) => (isConfigured ? html.replace(preload, '') : html),
  };
}
