import { readFileSync } from 'node:fs';
import { parseCampus } from '@blood-bank/domain/campus';
import { firestoreRules } from '@blood-bank/domain/firestore-rules';
import { expect, it } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

it('firestore.rules is what the template and campus.json make: `npm run rules` writes it', () => {
  const campus = parseCampus(read('../../campus.json'));
  expect(read('../firestore.rules')).toBe(firestoreRules(read('../firestore.rules.template'), campus));
});
