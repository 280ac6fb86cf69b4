// npm run architecture: draws docs/architecture.svg anew from what the sources import.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTree, root } from '../imports-of-tree.ts';
import { housesOf } from './houses.ts';
import { pictureOf } from './picture.ts';

const file = 'docs/architecture.svg';

try {
  writeFileSync(join(root, file), pictureOf(housesOf(readTree(['packages']))));
  process.stdout.write(`${file} is drawn.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
