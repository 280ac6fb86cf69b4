import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './imports-of-tree.ts';

const pages = ['README.md', ...pagesBelow('docs')];

it.each(pages)('each link of %s leads to something', (page) => {
  const links = [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(
    (match) => match[1] ?? '',
  );
  const ownLinks = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(ownLinks.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
});

it('the pages lead nowhere outside the repository', () => {
  const leading = pages.filter((page) =>
    /\]\((?:\.\.\/){1,3}shared|\]\(\//.test(readFileSync(join(root, page), 'utf8')),
  );
  expect(leading).toEqual([]);
});

it('the decisions are numbered without a gap', () => {
  const numbers = readdirSync(join(root, 'docs/decisions')).map((name) => Number(name.slice(0, 3)));
  expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, place) => place + 1));
});

function pagesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return pagesBelow(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}
