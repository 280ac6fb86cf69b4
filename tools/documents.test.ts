import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandBlocks } from './documents/command-blocks.ts';
import { runnablePages } from './documents/runnable-pages.ts';
import { unknownTo } from './documents/story.ts';
import { root } from './imports-of-tree.ts';

const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...pagesBelow('docs')];

it.each(pages)('each link and picture of %s leads to something', (page) => {
  const text = readPage(page);
  const links = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)|(?:src|srcset)="([^"]+)"/g)].map(
    ([, link, picture]) => link ?? picture ?? '',
  );
  const ownLinks = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(ownLinks.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
});

it.each(pages)('each link of %s to a heading of its own leads there', (page) => {
  const text = readPage(page);
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
  expect(links.filter((anchor) => !headings.includes(anchor))).toEqual([]);
});

it('the pages lead nowhere outside the repository', () => {
  const leading = pages.filter((page) => /\]\((?:\.\.\/){1,3}shared|\]\(\//.test(readPage(page)));
  expect(leading).toEqual([]);
});

it('the decisions are numbered without a gap', () => {
  const numbers = readdirSync(join(root, 'docs/decisions')).map((name) => Number(name.slice(0, 3)));
  expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, place) => place + 1));
});

describe.each(runnablePages)('the command blocks of %s (npm run documents runs them)', (page) => {
  const blocks = commandBlocks(page, readPage(page));

  it('are there', () => {
    expect(blocks.length).toBeGreaterThan(2);
  });

  it('say each how it is run, or why it is not', () => {
    const unmarked = blocks.filter(({ mark }) => mark === null);
    expect(unmarked.map(({ line, commands }) => `${page}:${line} ${commands}`)).toEqual([]);
  });

  it('ask for nothing that nobody knows how to do', () => {
    const unknown = blocks.flatMap(({ line, mark }) =>
      mark?.kind === 'run' ? unknownTo(mark).map((what) => `${page}:${line} ${what}`) : [],
    );
    expect(unknown).toEqual([]);
  });

  it('stand for the words that their marks explain', () => {
    const lacking = blocks.flatMap(({ line, commands, mark }) =>
      mark?.kind === 'run'
        ? [...mark.words.keys()]
            .filter((word) => !commands.includes(word))
            .map((word) => `${page}:${line} ${word}`)
        : [],
    );
    expect(lacking).toEqual([]);
  });
});

function readPage(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}

/** As the page's reader makes it of a heading. */
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
