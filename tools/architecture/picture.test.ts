import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTree, root, sourceFile } from '../imports-of-tree.ts';
import { housesOf } from './houses.ts';
import { pictureOf } from './picture.ts';

const tree = readTree(['packages']);

describe('docs/architecture.svg', () => {
  it('shows what the sources import (npm run architecture draws it anew)', () => {
    expect(readFileSync(join(root, 'docs/architecture.svg'), 'utf8')).toBe(pictureOf(housesOf(tree)));
  });

  it.each([
    [
      'an import between houses that had none',
      'packages/rules/stray.ts',
      "import { limits } from '@blood-bank/domain/records/limits';",
      'The import "rules domain" has no place in the picture',
    ],
    [
      'a house nobody has heard of',
      'packages/web/payments/pay.ts',
      "import { limits } from '@blood-bank/domain/records/limits';",
      'The house "payments" has no place in the picture',
    ],
  ])('can no longer be drawn with %s', (_, path, text, sentence) => {
    expect(() => pictureOf(housesOf([...tree, sourceFile(path, text)]))).toThrow(sentence);
  });

  it('can no longer be drawn when an import that it shows is gone', () => {
    const without = tree.map((file) =>
      file.path.startsWith('packages/backend/')
        ? { ...file, imports: file.imports.filter((path) => !path.startsWith('packages/rules/')) }
        : file,
    );
    expect(() => pictureOf(housesOf(without))).toThrow('The import "backend rules" is in the picture');
  });

  it('changes when a house begins to import a package that no other does', () => {
    const added = sourceFile('packages/backend/fast.ts', "import { fast } from 'fast-mail';");
    expect(pictureOf(housesOf([...tree, added]))).toContain('>fast-mail<');
  });
});

describe('the houses', () => {
  const files = [
    sourceFile('packages/web/app/start.tsx', "import '../features/donors/a.tsx';\nimport '../data/b.ts';"),
    sourceFile(
      'packages/web/features/donors/a.tsx',
      "import { useQuery } from 'firebase/auth';\nimport '../../data/b.ts';",
    ),
    sourceFile('packages/web/features/donors/a.test.tsx', "import '../../app/start.tsx';"),
    sourceFile('packages/web/data/b.ts', ''),
  ];

  it('import what they reach by no other', () => {
    const imports = Object.fromEntries(housesOf(files).map((house) => [house.name, house.imports]));
    expect(imports).toEqual({ app: ['features'], features: ['data'], data: [] });
  });

  it('name their folders and the packages that are theirs alone', () => {
    const [features] = housesOf(files).filter(({ name }) => name === 'features');
    expect(features).toMatchObject({ parts: ['donors'], ownPackages: ['firebase'] });
  });
});
