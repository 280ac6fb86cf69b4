import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { type PageFileLists, pageFilesId } from '../../lib/page-file-lists.ts';
import { serviceWorkerPath } from '../service-worker/activation.ts';
import type { SiteFile, SiteFiles } from '../service-worker/site-files.ts';
import { bundleOf, isTranslated } from './bundle.ts';

const shell = 'shell.html';
/** What browsers keep themselves of an installed app, or don't need. */
const leftOut = /^(?:icons\/.*|favicon\.ico|manifest\.webmanifest|.*\.(?:br|gz|map))$/;

/** Writes the service worker, which knows each file of the build. */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'service-worker',
    apply: (started, { command, isSsrBuild }) => command === 'build' && !isSsrBuild && !isTranslated(started),
    configResolved(resolved) {
      config = resolved;
    },
    // Once all files are written, also those of public/, and before their compressed copies.
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        const folder = resolve(config.root, config.build.outDir);
        const define = { __SITE__: JSON.stringify(siteFiles(folder)) };
        const code = await bundleOf(config, 'startup/service-worker/service-worker.ts', { define });
        writeFileSync(join(folder, serviceWorkerPath), code);
      },
    },
  };
}

function siteFiles(folder: string): SiteFiles {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => !leftOut.test(name))
    .sort();
  const files = names.map((name) => siteFile(name, readFileSync(join(folder, name))));
  const pages = names.filter((name) => name.endsWith('.html') && name !== shell);
  return {
    version: hashOf(JSON.stringify(files), 'hex').slice(0, 16),
    files,
    pages: Object.fromEntries(pages.map((name) => [pathOf(name), `/${name}`])),
    shell: `/${shell}`,
    paths: pathsOf(readFileSync(join(folder, shell), 'utf8')),
  };
}

function siteFile(name: string, content: Uint8Array): SiteFile {
  const hash = hashOf(content, 'base64');
  const isHashed = name.startsWith('assets/');
  return { url: `/${name}`, revision: isHashed ? null : hash, integrity: `sha256-${hash}` };
}

function pathOf(page: string): string {
  return page === 'index.html' ? '/' : `/${page.replace('.html', '')}`;
}

/** The paths of the app, which the shell has to know for its preloads. */
function pathsOf(page: string): string[] {
  const [, list = ''] = new RegExp(`id="${pageFilesId}">(.*?)</script>`).exec(page) ?? [];
  return (JSON.parse(list) as PageFileLists).en.pages.map(([pattern]) => pattern);
}

function hashOf(content: string | Uint8Array, encoding: 'base64' | 'hex'): string {
  return createHash('sha256').update(content).digest(encoding);
}
