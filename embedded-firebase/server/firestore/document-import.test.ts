import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../sqlite/open-database.ts';
import { inTransaction } from '../sqlite/transaction.ts';
import { DocumentImport } from './document-import.ts';
import { compositeIndex } from './testing/composite-index.ts';
import { openFirestore } from './testing/open-firestore.ts';
import { and, by, from, int, list, root, set, text, where } from './testing/wire-values.ts';

const name = `"name":"${root}/c/d"`;
const times = '"createTime":"2026-01-01T00:00:00.000000Z","updateTime":"2026-01-01T00:00:00.000001Z"';

function open(): DocumentImport {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  return new DocumentImport(database, 'demo-campus');
}

test('an exported document is read', () => {
  expect(open().read(`{${name},${times}}`)).toMatchObject({ path: ['c', 'd'], fields: new Map() });
});

test.each<[string, string, string]>([
  ['no name', `{${times}}`, 'is not of the form'],
  ['a name that is no text', `{"name":1,${times}}`, 'is not of the form'],
  ['the name of another project', `{${name.replace('demo-campus', 'other')},${times}}`, 'another|other'],
  ['no times', `{${name}}`, 'times are missing'],
  ['a time that is none', `{${name},${times.replace('2026-01-01', '2026-02-30')}}`, 'times are missing'],
  ['a time that is no text', `{${name},"createTime":1,"updateTime":2}`, 'times are missing'],
  ['more than a document has', `{${name},${times},"more":1}`, 'not written as this program writes'],
  ['spaces', `{ ${name},${times}}`, 'not written as this program writes'],
])('a document with %s is refused', (_, wire, message) => {
  expect(() => open().read(wire)).toThrow(new RegExp(message));
});

const indexes = {
  indexes: [compositeIndex('c', 'tags contains', 'kind', 'n desc')],
  fieldOverrides: [
    {
      collectionGroup: 'c',
      fieldPath: 'phone',
      indexes: [{ order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' }],
    },
  ],
};

const queries = [
  {
    where: and(where('tags', 'ARRAY_CONTAINS', text('t')), where('kind', 'EQUAL', text('k'))),
    orderBy: [by('n', 'DESCENDING')],
  },
  { where: where('tags', 'ARRAY_CONTAINS', text('t')) },
  { where: where('kind', 'EQUAL', text('k')) },
  { orderBy: [by('n')] },
  { orderBy: [by('n', 'DESCENDING')] },
  { from: from('c', true), where: where('phone', 'EQUAL', text('1')) },
];

test.each([
  ['an empty database', 0],
  ['existing documents', 600],
])('after an import into %s the first query of each kind finds its index built', async (_, existing) => {
  const { file, commit, close } = openFirestore();
  const fields = { kind: text('k'), n: int(1), phone: text('1'), tags: list(text('t')) };
  for (let first = 0; first < existing; first += 200) {
    await commit(...Array.from({ length: 200 }, (_, i) => set(`c/old-${first + i}`, fields)));
  }
  close();
  const database = openDatabase(file);
  const progress: number[][] = [];
  inTransaction(database, (tx) => {
    const documents = new DocumentImport(database, 'demo-campus');
    documents.begin(tx, indexes);
    const written = JSON.stringify({ name: `${root}/c/new`, fields }).slice(0, -1);
    documents.insert(documents.read(`${written},${times}}`));
    documents.finish(0, (done, total) => progress.push([done, total]));
  });
  database.close();
  expect(progress.at(-1)).toEqual([5, 5]);

  const imported = openFirestore({ file, indexes });
  const stored = () => imported.database.prepare('SELECT id, state FROM indexes').all();
  const before = stored();
  expect(before).toHaveLength(5);
  for (const query of queries) {
    expect(await imported.find({ from: from('c'), ...query })).toHaveLength(existing + 1);
  }
  expect(stored()).toEqual(before);
  expect(imported.logged.join('')).not.toContain('an index is ready');
});
