import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Campus, startCampus } from '../testing/start-campus.ts';
import { copyDisplayName } from './display-name.ts';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('a name is not given to the account of a person who has signed in since', async () => {
  const earlier = await campus.join('Ayesha');
  const present = await campus.join('Bashir');
  await copyDisplayName(earlier.uid, 'Ayesha Rahman');
  expect(await campus.displayNameOf(present)).not.toBe('Ayesha Rahman');
  await copyDisplayName(present.uid, 'Bashir Uddin');
  expect(await campus.displayNameOf(present)).toBe('Bashir Uddin');
});
