import { readFileSync } from 'node:fs';
import { parseCampus } from '@blood-bank/domain/campus';
import { firestoreIndexes } from '@blood-bank/domain/firestore-indexes';
import { firestoreRules } from '@blood-bank/domain/firestore-rules';
import { expect, it } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

it('firestore.rules is what the template and campus.json make: `npm run rules` writes it', () => {
  const campus = parseCampus(read('../../campus.json'));
  expect(read('../firestore.rules')).toBe(firestoreRules(read('../firestore.rules.template'), campus));
});

it('firestore.indexes.json has the indexes of the attributes that campus.json lets donors choose, and of no others', () => {
  const file = JSON.parse(read('../firestore.indexes.json'));
  expect(firestoreIndexes(file, parseCampus(read('../../campus.json')))).toEqual(file);
  const halls = { id: 'hall', label: { en: 'Hall' }, choices: ['North Hall'] };
  const made = firestoreIndexes(file, { donorAttributes: [halls, { id: 'batch', label: { en: 'Batch' } }] });
  expect(made.indexes.slice(file.indexes.length)).toEqual([
    {
      collectionGroup: 'donors',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'bloodGroup', order: 'ASCENDING' },
        { fieldPath: 'isProfileActive', order: 'ASCENDING' },
        { fieldPath: 'attributes.hall', order: 'ASCENDING' },
      ],
    },
  ]);
  expect(firestoreIndexes(made, { donorAttributes: [] })).toEqual(file);
});
