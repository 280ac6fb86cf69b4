import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Account } from '../../auth/accounts/account.ts';
import type { BackendOptions } from '../../create-backend.ts';
import { withSnapshot } from '../../data-snapshot.ts';
import type { PlainFields } from '../../firestore/admin-documents.ts';
import { anyValue } from '../../firestore/testing/any-value.ts';
import { compositeIndex } from '../../firestore/testing/composite-index.ts';
import { parseFields } from '../../firestore/values/parse-value.ts';
import { serializeFields } from '../../firestore/values/serialize-value.ts';
import { Reference } from '../../firestore/values/value.ts';
import { callAccounts, signIn, signUp } from '../../testing/auth-client.ts';
import { backendForThisTest } from '../../testing/backend-fixture.ts';
import { type TestBackend, testProjectId } from '../../testing/start-backend.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { exportData } from '../export-data.ts';

export const silent = () => {};

const root = `projects/${testProjectId}/databases/(default)/documents`;
const randomDocuments = 120;

/** An index that contains the moved documents. */
export const movedIndexes = { indexes: [compositeIndex('notes', 'kind', 'number desc')], fieldOverrides: [] };

/** Starts a backend for one test. */
export function backendFor(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  return backendForThisTest({ indexes: movedIndexes, ...options });
}

/** Starts a backend with several kinds of accounts, and documents with values of every type. */
export async function campusToMove(): Promise<TestBackend> {
  const campus = await backendFor();
  await signUp(campus, 'one@campus.test', 'secret-of-one');
  const two = await signUp(campus, 'two@campus.test', 'sécret of två 🩸');
  await callAccounts(campus, 'update', {
    idToken: two.idToken,
    displayName: 'Två',
    photoUrl: 'https://campus.test/2',
  });
  await campus.backend.accounts.create({
    email: 'three@campus.test',
    password: 'secret-3',
    emailVerified: true,
  });
  const anything = fc
    .sample(anyValue, { numRuns: 3 * randomDocuments, seed: 8 })
    .map((value) => serializeFields(new Map([['value', value]])))
    .filter(isStorable)
    .slice(0, randomDocuments)
    .map((text, index) => ({
      set: `donors/d${index % 7}/anything/a${index}`,
      fields: parseFields(JSON.parse(text), 'the sample'),
    }));
  const notes = [1, 2, 3].map((number) => ({
    set: `notes/n${number}`,
    fields: { kind: number === 2 ? 'old' : 'new', number },
  }));
  const link = { set: 'notes/link', fields: { to: new Reference(`${root}/notes/n1`), zero: -0 } };
  for (const group of [anything, notes, [link, { set: 'notes/Ärger 🩸', fields: {} }]]) {
    await campus.backend.firestore.documents.commit(group);
    // These times are in the future for the target's clock, whose own commits must be later all the same.
    campus.clock.advance({ minutes: 1 });
  }
  await write(campus, 'notes/n3', { kind: 'new', number: 33 });
  return campus;
}

/** Whether a document may hold the value: nested arrays and invalid UTF-8 are refused. */
function isStorable(text: string): boolean {
  try {
    parseFields(JSON.parse(text), 'the sample');
    return true;
  } catch {
    return false;
  }
}

/** Writes a document as an admin. */
export function write(
  { backend }: Pick<TestBackend, 'backend'>,
  path: string,
  fields: PlainFields,
): Promise<void> {
  return backend.firestore.documents.set(path, fields);
}

/** Runs a query that needs the composite index. */
export async function newNotes({ backend }: Pick<TestBackend, 'backend'>): Promise<string[]> {
  const found = await backend.firestore.documents.query({
    collection: 'notes',
    where: [{ field: 'kind', op: '==', value: 'new' }],
    orderBy: [{ field: 'number', direction: 'desc' }],
  });
  return found.map(({ path }) => path.replace('notes/', ''));
}

/** Reads everything in a data folder. */
export function contentOf(dataFolder: string): { documents: string[]; accounts: Account[] } {
  return withSnapshot(dataFolder, (data) => ({
    documents: [...data.documents()],
    accounts: [...data.accounts()],
  }));
}

/** Exports a campus into a folder that is deleted after the test. */
export function exported({ dataFolder }: Pick<TestBackend, 'dataFolder'>): string {
  const folder = join(temporaryFolder(), 'export');
  exportData(dataFolder, folder, silent);
  return folder;
}

/** Signs in to all accounts of `campusToMove` with their passwords. */
export async function signInAll(campus: Pick<TestBackend, 'origin'>): Promise<string[]> {
  const sessions = [
    await signIn(campus, 'one@campus.test', 'secret-of-one'),
    await signIn(campus, 'two@campus.test', 'sécret of två 🩸'),
    await signIn(campus, 'three@campus.test', 'secret-3'),
  ];
  return sessions.map(({ localId }) => localId);
}

/** Reads one of an export's files. */
export function textOf(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}
