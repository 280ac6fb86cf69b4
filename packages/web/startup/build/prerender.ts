import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type { Language } from '../../../domain/language.ts';
import type { Route } from '../../routes.ts';
import type * as Prerender from '../prerender.tsx';
import { bundleOf, inLanguage, isTranslated } from './bundle.ts';
import { fileOfModule, PageFiles } from './page-files.ts';
import { pageHtml, shellHtml } from './page-html.ts';

/**
 * Renders the pages that every visitor sees alike while building: /login is login.html, / is index.html. Each has its critical CSS and a
 * first script within it, which hosts allow by their hashes. shell.html is for every other path; it has no content. The app is also
 * built in the other language, and each page has both: which one is shown and loaded is decided in the browser.
 */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerender',
    apply: (started, { command, isSsrBuild }) => command === 'build' && !isSsrBuild && !isTranslated(started),
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const [first, others, renderer, translation] = await Promise.all([
          bundleOf(config, 'startup/first-script.ts'),
          buildTranslation(config),
          loadRenderer(config, 'en'),
          loadRenderer(config, 'bn'),
        ]);
        for (const { fileName, ...file } of Object.values(others)) {
          const source = file.type === 'chunk' ? file.code : file.source;
          if (bundle[fileName] === undefined) this.emitFile({ type: 'asset', fileName, source });
        }
        const template = textOf(bundle, 'index.html');
        const [files, otherFiles] = [new PageFiles(bundle), new PageFiles(others)];
        const { routes } = renderer;
        const scriptsOf = (route: Route | null) => ({
          first,
          files: { en: files.list(routes, route), bn: otherFiles.list(routes, route) },
        });
        const styles = textOf(bundle, fileOfModule(bundle, 'startup/start.tsx').styles[0] ?? '');
        this.emitFile({
          type: 'asset',
          fileName: 'shell.html',
          source: shellHtml(template, scriptsOf(null)),
        });
        for (const route of routes.filter(({ isPrerendered }) => isPrerendered)) {
          const { path } = route;
          const content = await renderer.renderPage(path);
          const { siteName } = translation;
          const translated = { content: await translation.renderPage(path), siteName };
          const page = { path, content, translation: translated, styles };
          const html = await pageHtml(template, scriptsOf(route), page);
          if (path === '/') overwrite(bundle, 'index.html', html);
          else this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source: html });
        }
      },
    },
  };
}

/** From which the router reads the path, as in a browser. */
const location = { pathname: '/', search: '', hash: '' };

interface Renderer {
  readonly routes: typeof Prerender.routesOfSite;
  /** As a text of HTML. */
  readonly siteName: string;
  readonly renderPage: (path: string) => Promise<string>;
}

/**
 * Builds the app in the other language. Its scripts are in a folder of their own; its styles are those of the first.
 *
 * @returns the files without the page
 */
async function buildTranslation({ root, configFile }: ResolvedConfig): Promise<Rolldown.OutputBundle> {
  const names = 'assets/bn/[name]-[hash].js';
  const result = await build({
    root,
    configFile: configFile ?? false,
    // What it would warn of is the same as in the first language.
    logLevel: 'error',
    ...inLanguage('bn'),
    build: {
      write: false,
      rolldownOptions: { output: { entryFileNames: names, chunkFileNames: names } },
    },
  });
  const [{ output }] = [result].flat() as [Rolldown.RolldownOutput];
  const files = output.filter(({ fileName }) => !fileName.endsWith('.html'));
  return Object.fromEntries(files.map((file) => [file.fileName, file]));
}

/** Builds the app for Node and imports it. */
async function loadRenderer(config: ResolvedConfig, language: Language): Promise<Renderer> {
  const code = await bundleOf(config, 'startup/prerender.tsx', { language });
  Object.assign(globalThis, { location });
  const folder = await mkdtemp(join(tmpdir(), 'prerender-'));
  try {
    const file = join(folder, 'prerender.mjs');
    await writeFile(file, code);
    const app: typeof Prerender = await import(pathToFileURL(file).href);
    return {
      routes: app.routesOfSite,
      siteName: app.siteName,
      renderPage(path) {
        location.pathname = path;
        return app.renderVisitorPage();
      },
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function textOf(bundle: Rolldown.OutputBundle, name: string): string {
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error(`The build has no file ${name}.`);
  return file.source.toString();
}

function overwrite(bundle: Rolldown.OutputBundle, name: string, text: string): void {
  const file = bundle[name];
  if (file?.type === 'asset') file.source = text;
}
