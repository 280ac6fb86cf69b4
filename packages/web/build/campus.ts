import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { parseCampus } from '../../domain/campus.ts';

/**
 * Puts what campus.json says in the place of the name __CAMPUS__. A wrong file stops the build with a message that names
 * the field; while developing, a changed file starts the server anew.
 */
export function campusPlugin(file: string): Plugin {
  return {
    name: 'campus',
    config: () => ({ define: { __CAMPUS__: JSON.stringify(parseCampus(readFileSync(file, 'utf8'))) } }),
    configureServer(server) {
      server.watcher.add(file);
      server.watcher.on('change', (changed) => {
        if (changed === file) void server.restart();
      });
    },
  };
}
