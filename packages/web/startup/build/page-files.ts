import type { Rolldown } from 'vite';
import type { PageFileList } from '../../lib/page-file-lists.ts';
import { patternExpression } from '../../lib/routing/path.ts';
import type { Route } from '../../routes.ts';

/** The script of a module with all that it imports, and its styles, as file names of the build. */
interface ModuleFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Finds the files that pages need, as addresses. */
export class PageFiles {
  readonly #bundle: Rolldown.OutputBundle;
  readonly #ofApp: ReadonlySet<string>;

  constructor(bundle: Rolldown.OutputBundle) {
    this.#bundle = bundle;
    this.#ofApp = new Set(addresses(fileOfModule(bundle, 'startup/start.tsx')));
  }

  /**
   * The files of a page.
   *
   * @param visited the route of a prerendered page, which members open too; null for all others
   */
  list(routes: readonly Route[], visited: Route | null): PageFileList {
    const [session = ''] = addresses(fileOfModule(this.#bundle, 'startup/start-session.ts'));
    const app = addresses({ ...fileOfModule(this.#bundle, 'startup/start.tsx'), styles: [] });
    return {
      session,
      app: app.filter((file) => file !== session),
      hydration:
        visited === null ? [] : this.#of('startup/hydrate-visitor-page.tsx', moduleOf(visited.chunk)),
      visitor: this.#of('/login-screen.tsx'),
      member: this.#of('session/accounts.ts', 'session/members.ts'),
      pages: (visited === null ? routes : [visited]).map(({ path, area, chunk, forMembers, parts = [] }) => {
        const areas = area === undefined ? [] : [moduleOf(area)];
        const screen = moduleOf(forMembers ?? chunk);
        const files = this.#of('startup/member-area.tsx', ...areas, screen);
        const ofParts = this.#of(...parts.map((name) => `/${name}.tsx`));
        return [patternExpression(path).source, files, ofParts.filter((file) => !files.includes(file))];
      }),
    };
  }

  #of(...modules: readonly string[]): string[] {
    const files = modules.flatMap((name) => addresses(fileOfModule(this.#bundle, name)));
    return [...new Set(files)].filter((file) => !this.#ofApp.has(file));
  }
}

function moduleOf({ name }: Route['chunk']): string {
  return `/${name}.tsx`;
}

/** Returns the files of the chunk that contains a module, given as the end of its path. */
export function fileOfModule(bundle: Rolldown.OutputBundle, path: string): ModuleFiles {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(path)),
  );
  if (chunk?.type !== 'chunk') throw new Error(`No script of the build contains ${path}.`);
  const chunks = withImports(bundle, chunk);
  return {
    scripts: chunks.map(({ fileName }) => fileName),
    styles: chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
  };
}

function withImports(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk): Rolldown.OutputChunk[] {
  const found = new Set([chunk]);
  for (const { imports } of found) {
    for (const name of imports) {
      const file = bundle[name];
      if (file?.type === 'chunk') found.add(file);
    }
  }
  return [...found];
}

function addresses({ scripts, styles }: ModuleFiles): string[] {
  return [...scripts, ...styles].map((file) => `/${file}`);
}
