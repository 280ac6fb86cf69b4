import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { parseCampus } from '../../domain/campus.ts';

const configurationPreload = /\s*<link rel="preload" href="\/__\/firebase\/init\.json"[^>]*>/;

/**
 * Inserts campus.json into the code, as __CAMPUS__, and into index.html. An invalid file stops the build with a message that
 * names the field, and a change restarts the development server. The preload of the start-up configuration is removed from
 * index.html if the build's variables contain it.
 */
export function campusPlugin(file: string): Plugin {
  const campus = parseCampus(readFileSync(file, 'utf8'));
  const inPage: Readonly<Record<string, string>> = {
    '%SITE_NAME%': escapeHtml(campus.siteName),
    '%HEADLINE%': escapeHtml(campus.headline),
  };
  let isConfigured = false;
  return {
    name: 'campus',
    config: () => ({ define: { __CAMPUS__: JSON.stringify(campus) } }),
    configResolved({ env }) {
      isConfigured = Boolean(env.VITE_FIREBASE_API_KEY && env.VITE_FIREBASE_PROJECT_ID);
    },
    transformIndexHtml: (html) =>
      html
        .replace(/%[A-Z_]+%/g, (name) => inPage[name] ?? name)
        .replace(configurationPreload, (link) => (isConfigured ? '' : link)),
    configureServer(server) {
      server.watcher.add(file);
      server.watcher.on('change', (changed) => {
        if (changed === file) void server.restart();
      });
    },
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
