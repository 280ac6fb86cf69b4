import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandBlocks, runnablePages } from './documents/command-blocks.ts';
import { undefinedNames } from './documents/scenario.ts';
import { root } from './import-graph.ts';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'embedded-firebase/README.md',
  ...pagesBelow('docs'),
];

it.each(pages)('the links and pictures of %s exist', (page) => {
  const text = readPage(page);
  const links = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)|(?:src|srcset)="([^"]+)"/g)].map(
    ([, link, picture]) => link ?? picture ?? '',
  );
  const ownLinks = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(ownLinks.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
});

it.each(pages)('the links of %s to headings exist', (page) => {
  const links = [...readPage(page).matchAll(/\]\(([^)#:]*)#([^)]+)\)/g)];
  const missing = links.filter(([, target = '', anchor = '']) => {
    const path = target === '' ? page : join(dirname(page), target);
    const headings = [...readPage(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
    return !headings.includes(anchor);
  });
  expect(missing.map(([link]) => link)).toEqual([]);
});

it('no page links to a file outside the repository', () => {
  const leading = pages.filter((page) => /\]\((?:\.\.\/){1,3}shared|\]\(\//.test(readPage(page)));
  expect(leading).toEqual([]);
});

it('the decision records have a status, a date and the same sections', () => {
  const incomplete = readdirSync(join(root, 'docs/decisions')).filter((name) => {
    const record = readPage(join('docs/decisions', name));
    const sections = [...record.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    const head = /^# \d{3}\. .+\n\n- Status: .+(\n {2}.+)*\n- Date: \d{4}-\d{2}-\d{2}\n/;
    return !head.test(record) || sections.join() !== 'Context,Decision,Consequences';
  });
  expect(incomplete).toEqual([]);
});

it('the decision records are numbered without gaps', () => {
  const numbers = readdirSync(join(root, 'docs/decisions')).map((name) => Number(name.slice(0, 3)));
  expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, place) => place + 1));
});

describe.each(runnablePages)('the command blocks of %s (npm run documents runs them)', (page) => {
  const blocks = commandBlocks(page, readPage(page));

  it('are found', () => {
    expect(blocks.length).toBeGreaterThan(2);
  });

  it('have an annotation each', () => {
    const unannotated = blocks.filter(({ annotation }) => annotation === null);
    expect(unannotated.map(({ line, commands }) => `${page}:${line} ${commands}`)).toEqual([]);
  });

  it('name only what tools/documents/scenario.ts defines', () => {
    const unknown = blocks.flatMap(({ line, annotation }) =>
      annotation?.kind === 'run' ? undefinedNames(annotation).map((name) => `${page}:${line} ${name}`) : [],
    );
    expect(unknown).toEqual([]);
  });

  it('contain the placeholders that their annotations define', () => {
    const lacking = blocks.flatMap(({ line, commands, annotation }) =>
      annotation?.kind === 'run'
        ? [...annotation.placeholders.keys()]
            .filter((word) => !commands.includes(word))
            .map((word) => `${page}:${line} ${word}`)
        : [],
    );
    expect(lacking).toEqual([]);
  });
});

describe('docs/specification-coverage.md', () => {
  const rows = readPage('docs/specification-coverage.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.endsWith(' | Tests |'))
    .map((line) => line.replace(/^\| | \|$/g, '').split(' | '));

  it('has a row for each requirement', () => {
    expect(rows.length).toBeGreaterThan(150);
  });

  it.each(rows.map(([requirement = '', tests = '']) => ({ requirement, tests })))(
    'names existing tests for: $requirement',
    ({ tests }) => {
      const named = tests.split('<br>').map((test) => test.split(' › '));
      expect(named.filter(([file = '', title = '']) => !hasTest(file, title))).toEqual([]);
    },
  );
});

/** Tells whether a file contains the title of a test as a literal. */
function hasTest(file: string, title: string): boolean {
  if (title === '' || !existsSync(join(root, file))) return false;
  const source = readPage(file);
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
}

function readPage(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}

/** Makes the anchor of a heading as GitHub does. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

function pagesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return pagesBelow(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}
