import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../sqlite/open-database.ts';
import { DocumentImport } from './document-import.ts';
import { root } from './testing/wire-values.ts';

const name = `"name":"${root}/c/d"`;
const times = '"createTime":"2026-01-01T00:00:00.000000Z","updateTime":"2026-01-01T00:00:00.000001Z"';

function open(): DocumentImport {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  return new DocumentImport(database, 'demo-campus');
}

test('a document is read as it would be stored', () => {
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
