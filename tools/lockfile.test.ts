import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './import-graph.ts';

/** A package of a lockfile; one of this repository is a link. */
interface LockedPackage {
  readonly version?: string;
  readonly link?: boolean;
}

test.each(['package-lock.json', 'firebase/functions/package-lock.json'])(
  'every package of %s has a version, also those for other systems, or npm installs nothing',
  (file) => {
    const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
      readFileSync(join(root, file), 'utf8'),
    );
    const withoutVersion = Object.entries(packages)
      .filter(([path, { version, link }]) => path !== '' && link !== true && version === undefined)
      .map(([path]) => path);
    expect(withoutVersion).toEqual([]);
  },
);
