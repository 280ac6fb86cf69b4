import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTest } from './boundaries.ts';
import {
  fileGraph,
  folderGraph,
  importCycles,
  readTree,
  root,
  type SourceFile,
  sourceFile,
  transitiveReduction,
} from './import-graph.ts';

const productFiles = readTree(['packages', 'embedded-firebase'])
  .filter(({ path }) => !isTest(path) && !isBuild(path))
  .map((file) => ({ ...file, imports: file.imports.filter((path) => !isSaidAnywhere(path)) }));
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

describe('docs/architecture.md', () => {
  const folders = ['packages', 'embedded-firebase', 'embedded-firebase/server', 'packages/web'];

  it.each(folders)('draws the imports between the folders of %s', (folder) => {
    expect(arrowsDrawn(folder)).toEqual(arrowsOf(productFiles, folder));
  });

  it.each([
    ['packages', 'packages/domain/stray.ts', "import '@blood-bank/reactions/slots';"],
    ['embedded-firebase', 'embedded-firebase/rules/stray.ts', "import '@embedded-firebase/server';"],
    [
      'embedded-firebase/server',
      'embedded-firebase/server/sqlite/stray.ts',
      "import type { A } from '../mail/outbox.ts';",
    ],
    ['packages/web', 'packages/web/payments/pay.ts', "const load = () => import('../session/log.ts');"],
  ])('no longer matches when %s gets the file %s', (folder, path, text) => {
    const withStray = [...productFiles, sourceFile(path, text)];
    expect(arrowsDrawn(folder)).not.toEqual(arrowsOf(withStray, folder));
  });

  it('no longer matches when an import that it draws is gone', () => {
    const withoutRules = productFiles.map((file) =>
      file.path.startsWith('embedded-firebase/server/')
        ? { ...file, imports: file.imports.filter((path) => !path.startsWith('embedded-firebase/rules/')) }
        : file,
    );
    expect(arrowsDrawn('embedded-firebase')).not.toEqual(arrowsOf(withoutRules, 'embedded-firebase'));
  });
});

describe('import cycles', () => {
  it('are absent, between files and whatever the kind of import', () => {
    const files = readTree([
      'packages',
      'embedded-firebase',
      'e2e',
      'bench',
      'verification',
      'firebase',
      'tools',
    ]);
    expect(importCycles(fileGraph(files))).toEqual([]);
  });

  it('are found through type imports, dynamic imports and re-exports', () => {
    const files = [
      sourceFile('packages/web/ui/a.ts', "import type { B } from './b.ts';"),
      sourceFile('packages/web/ui/b.ts', "const c = () => import('./c.ts');"),
      sourceFile('packages/web/ui/c.ts', "export { a } from './a.ts';\nimport './d.ts';"),
      sourceFile('packages/web/ui/d.ts', ''),
    ];
    expect(importCycles(fileGraph(files))).toEqual([
      ['packages/web/ui/a.ts', 'packages/web/ui/b.ts', 'packages/web/ui/c.ts'],
    ]);
  });
});

/** The arrows `a --> b` of the diagram that begins with the comment `%% imports within FOLDER`. */
function arrowsDrawn(folder: string): string[] {
  const [, diagram] = page.split(`%% imports within ${folder}\n`);
  return [...(diagram?.split('```')[0] ?? '').matchAll(/^ *([\w-]+) --> ([\w-]+)$/gm)]
    .map(([, from, to]) => `${from} --> ${to}`)
    .sort();
}

/** The arrows that a diagram has to draw: an import that a longer path implies is left out. */
function arrowsOf(files: readonly SourceFile[], folder: string): string[] {
  return [...transitiveReduction(folderGraph(files, folder))]
    .flatMap(([from, imported]) => imported.map((to) => `${from} --> ${to}`))
    .sort();
}

/** Whether a file has the app's sentences, or their formats, which are not drawn. */
function isSaidAnywhere(path: string): boolean {
  return /^packages\/web\/(?:lib\/i18n\/|.*\/messages(?:\.\w+)?\.ts$)/.test(path);
}

function isBuild(path: string): boolean {
  return path.startsWith('packages/web/startup/build/') || path.endsWith('vite.config.ts');
}
