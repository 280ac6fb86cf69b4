import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { parseCampus } from '../../domain/campus.ts';

/**
 * Puts what campus.json says in the place of the name __CAMPUS__, and the site's name and headline into index.html. A
 * wrong file stops the build with a message that names the field; while developing, a changed file starts the server
 * anew.
 */
export function campusPlugin(file: string): Plugin {
  const campus = parseCampus(readFileSync(file, 'utf8'));
  const inPage: Readonly<Record<string, string>> = {
    '%SITE_NAME%': escapeHtml(campus.siteName),
    '%HEADLINE%': escapeHtml(campus.headline),
  };
  return {
    name: 'campus',
    config: () => ({ define: { __CAMPUS__: JSON.stringify(campus) } }),
    transformIndexHtml: (html) => html.replace(/%[A-Z_]+%/g, (name) => inPage[name] ?? name),
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
