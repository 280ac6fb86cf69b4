import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Integer } from './firestore-integer.ts';

const sdk = join(import.meta.dirname, '../../../node_modules/@firebase/firestore/dist/lite');

it('numbers of 64 bits are put in their order', () => {
  const [small, great] = ['9223372036854775806', '9223372036854775807'].map(Integer.fromString);
  if (small === undefined || great === undefined) throw new Error('There are two.');
  expect(small.compare(great)).toBeLessThan(0);
  expect(great.compare(small)).toBeGreaterThan(0);
  expect(great.compare(Integer.fromString('9223372036854775807'))).toBe(0);
});

it('Firestore Lite wants no more of it than that', () => {
  const file = readdirSync(sdk).find((name) => /^common-[^.]*\.esm\.js$/.test(name)) ?? '';
  const code = readFileSync(join(sdk, file), 'utf8');
  expect(code).toContain("import { Integer } from '@firebase/webchannel-wrapper/bloom-blob';");
  expect(code.match(/(?<![\w.])Integer\.\w+/g)).toEqual(['Integer.fromString']);
});
