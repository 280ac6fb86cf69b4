import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '@blood-bank/backend/create-backend';
import { dataFolderAt } from '@blood-bank/backend/data-folder';
import { connectBeside } from '@blood-bank/backend/sqlite/connect-beside';
import { emptyLog } from '@blood-bank/backend/sqlite/empty-log';
import { holdForServer } from '@blood-bank/backend/sqlite/hold-data-folder';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DemoDocument, demoDonor, demoMember, demoRequest } from '../demo-documents.ts';
import { openBackend } from '../open-backend.ts';
import { readProductFiles } from '../product-files.ts';
import { documentsRoot } from '../project.ts';
import { serve } from '../serve.ts';
import { readSettings, type Settings } from '../settings.ts';
import { runHere, type Said } from '../testing/command.ts';
import { writeDocuments } from '../write-documents.ts';
import { checkClock } from './check-clock.ts';
import { checkDisk } from './check-disk.ts';
import { examineData } from './examine-data.ts';
import { mendAll } from './mend-all.ts';

const { indexes, campus } = readProductFiles();

/** A sound campus of one donor, made once; each test has a copy. */
let template: string;
/** The user id of the donor. */
let uid: string;
let dataFolder: string;
let backend: Backend;
let close: () => void;

beforeAll(async () => {
  // As the commands have it.
  process.umask(0o077);
  template = mkdtempSync(join(tmpdir(), 'doctor-'));
  const made = await openBackend(settingsFor(template));
  const email = 'dawud.donor@campus.test';
  ({ uid } = await made.accounts.create({ email, password: 'invented-3', emailVerified: true }));
  const account = { uid, email, fullName: 'Dawud Donor', role: 'admin' } as const;
  const now = new Date();
  await writeDocuments(made, [
    demoMember(account, campus.departments, now),
    ...demoDonor(0, account, campus.departments, now),
    demoRequest(0, account, now),
  ]);
  // Its indexes are made in the background.
  await vi.waitFor(() => expect(examineData(template, indexes).findings).toEqual([]));
  made.close();
  holdForServer(template).release();
  return () => rmSync(template, { recursive: true });
});

beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'doctor-'));
  cpSync(template, dataFolder, { recursive: true });
  backend = await openBackend(settingsFor(dataFolder));
  let isOpen = true;
  close = () => {
    if (isOpen) backend.close();
    isOpen = false;
  };
  return () => {
    close();
    rmSync(dataFolder, { recursive: true });
  };
});

function settingsFor(folder: string): Settings {
  return { ...readSettings({ DATA_DIR: folder }, false), logLevel: 'silent' };
}

/** What is found, each as `check: where` with what can be done about it. */
function found(): string[] {
  return examineData(dataFolder, indexes).findings.map(
    ({ check, where, mend, removal }) =>
      `${check}: ${where.replaceAll(uid, 'UID').replace(dataFolder, 'DATA')}${mend ? ', to mend' : ''}${removal ? ', to remove' : ''}`,
  );
}

async function mend(kind: 'mend' | 'removal'): Promise<void> {
  const { findings } = examineData(dataFolder, indexes);
  await mendAll(
    dataFolder,
    findings.flatMap((finding) => {
      const chosen = finding[kind];
      return chosen === undefined ? [] : [{ where: finding.where, mend: chosen }];
    }),
    () => {},
  );
}

/** Changes fields of a document past the rules, as older programs did; null deletes the field, undefined the document. */
async function change(path: string, fields: Record<string, object | null> | undefined): Promise<void> {
  const name = `${documentsRoot}/${path}`;
  const present = Object.entries(fields ?? {}).filter(([, value]) => value !== null);
  const write =
    fields === undefined
      ? { delete: name }
      : {
          update: { name, fields: Object.fromEntries(present) },
          updateMask: { fieldPaths: Object.keys(fields) },
        };
  await backend.firestore.callAsAdmin('commit', documentsRoot, { writes: [write] });
}

async function fieldsOf(path: string): Promise<Record<string, unknown> | undefined> {
  const answer = await backend.firestore.callAsAdmin('batchGet', documentsRoot, {
    documents: [`${documentsRoot}/${path}`],
  });
  return JSON.parse(answer)[0].found?.fields;
}

function sql(statement: string): void {
  const database = connectBeside(dataFolderAt(dataFolder).databaseFile);
  database.exec(statement);
  database.close();
}

const donor = () => `donors/${uid}`;
const contact = () => `donors/${uid}/private/contact`;
const text = (stringValue: string) => ({ stringValue });

test('a sound campus has no fault', () => {
  expect(examineData(dataFolder, indexes)).toEqual({ findings: [], looked: { documents: 4, accounts: 1 } });
});

describe('records', () => {
  test('a profile without isProfileActive is found by no search until it is mended', async () => {
    await change(donor(), { isProfileActive: null });
    expect(found()).toEqual(['missing fields: donors/UID, to mend']);
    expect(examineData(dataFolder, indexes).findings[0]?.what).toContain('so that no search finds it');
    await mend('mend');
    expect(found()).toEqual([]);
    expect(await fieldsOf(donor())).toMatchObject({ isProfileActive: { booleanValue: true } });
  });

  test('other missing fields are filled with what the product takes them for', async () => {
    await change(`users/${uid}`, { role: null, accountStatus: null });
    await change(donor(), { isVerified: null, lastDonationDate: null, universityRole: null });
    await change('bloodRequests/demo-000', { additionalInfo: null });
    await mend('mend');
    expect(found()).toEqual(['accounts: users']);
    expect(await fieldsOf(`users/${uid}`)).toMatchObject({ role: text('user') });
  });

  test('a record that the rules would refuse is named with its fields', async () => {
    await change(donor(), { bloodGroup: text('B'), dateOfBirth: text('2001-02-30'), nickname: text('D') });
    await change('bloodRequests/demo-000', { unitsRequired: { doubleValue: 2 }, patientName: null });
    await change(`users/${uid}`, { fullName: text(' Dawud') });
    await change(contact(), { contactNumber: text('call me') });
    const { findings } = examineData(dataFolder, indexes);
    expect(findings.filter(({ check }) => check === 'fields').map(({ what }) => what)).toEqual([
      'The rules would refuse it: patientName is missing, unitsRequired is not as it should be.',
      'The rules would refuse it: bloodGroup is not as it should be, dateOfBirth is not as it should be, nickname is no field of it.',
      'The rules would refuse it: contactNumber is not as it should be.',
      'The rules would refuse it: fullName is not as it should be.',
    ]);
  });

  test('a number that stands in the record while it is hidden is taken out, and kept', async () => {
    await change(donor(), { allowContactVisibility: { booleanValue: false } });
    await change(contact(), undefined);
    expect(found()).toEqual(['hidden numbers: donors/UID, to mend']);
    await mend('mend');
    expect(found()).toEqual([]);
    expect(await fieldsOf(donor())).toMatchObject({ contactNumber: { nullValue: null } });
    expect(await fieldsOf(contact())).toEqual({ contactNumber: text('+880 1700 000 000') });
  });

  test('a hidden number that is kept already is only taken out', async () => {
    await change(donor(), { allowContactVisibility: null, contactNumber: text('+880 1700 000 999') });
    await mend('mend');
    await mend('mend');
    expect(found()).toEqual([]);
    expect(await fieldsOf(donor())).toMatchObject({
      allowContactVisibility: { booleanValue: false },
      contactNumber: { nullValue: null },
    });
    expect(await fieldsOf(contact())).toEqual({ contactNumber: text('+880 1700 000 000') });
  });

  test('a missing private part is made of the number that is shown; where there is none, the donor is asked', async () => {
    await change(contact(), undefined);
    expect(found()).toEqual(['private parts: donors/UID/private/contact, to mend']);
    await mend('mend');
    expect(found()).toEqual([]);
    await change(contact(), undefined);
    await change(donor(), { contactNumber: { nullValue: null } });
    expect(found()).toEqual(['private parts: donors/UID/private/contact']);
  });

  test('a number that is shown has to be the one that is kept', async () => {
    await change(donor(), { contactNumber: text('+880 1700 000 999') });
    expect(found()).toEqual(['private parts: donors/UID']);
    await change(donor(), { contactNumber: { nullValue: null } });
    expect(found()).toEqual(['private parts: donors/UID, to mend']);
    await mend('mend');
    expect(await fieldsOf(donor())).toMatchObject({ contactNumber: text('+880 1700 000 000') });
  });

  test("a profile under another id than its user's is moved, its number too; a second one is only removed if asked", async () => {
    const fields = (await fieldsOf(donor())) as Record<string, object>;
    const number = (await fieldsOf(contact())) as Record<string, object>;
    await change(donor(), undefined);
    await change(contact(), undefined);
    await change('donors/random', fields);
    await change('donors/random/private/contact', number);
    expect(found()).toEqual(['donors: donors/random, to mend']);
    await mend('mend');
    expect(found()).toEqual([]);
    expect(await fieldsOf(donor())).toEqual(fields);
    expect(await fieldsOf(contact())).toEqual(number);
    await change('donors/random', fields);
    await change('donors/random/private/contact', number);
    expect(found()).toEqual(['donors: donors/random, to remove']);
    await mend('removal');
    expect(found()).toEqual([]);
  });

  test('what belongs to nobody is named, and removed if asked', async () => {
    await change(donor(), undefined);
    const orphan = { uid: 'gone', email: 'gone@campus.test', fullName: 'Gina Gone', role: 'user' } as const;
    const now = new Date();
    await writeDocuments(backend, [
      demoMember(orphan, campus.departments, now),
      ...demoDonor(8, orphan, campus.departments, now),
      demoRequest(1, orphan, now),
    ]);
    expect(found()).toEqual([
      'blood requests: bloodRequests/demo-001, to remove',
      'donors: donors/gone, to remove',
      'private parts: donors/UID/private/contact, to remove',
      'user records: users/gone, to remove',
    ]);
    await mend('removal');
    expect(found()).toEqual([]);
    expect(await fieldsOf('donors/gone/private/contact')).toBeUndefined();
  });

  test('user records and accounts that lack each other', async () => {
    await change(`users/${uid}`, undefined);
    expect(found()).toEqual([
      'donors: donors/UID',
      'accounts: dawud.donor@campus.test (UID)',
      'accounts: users',
    ]);
  });

  test('a user record with another uid is set right', async () => {
    await change(`users/${uid}`, { uid: text('other') });
    expect(found()).toEqual(['user records: users/UID, to mend']);
    await mend('mend');
    expect(await fieldsOf(`users/${uid}`)).toMatchObject({ uid: text(uid) });
  });

  test('a document that the product does not know is told of', async () => {
    const document: DemoDocument = { path: 'letters/l1', fields: { text: 'hello' } };
    await writeDocuments(backend, [document]);
    expect(found()).toEqual(['documents: letters/l1']);
  });

  test('a record that was changed since it was looked at is left alone', async () => {
    await change(donor(), { isProfileActive: null });
    const { findings } = examineData(dataFolder, indexes);
    await change(donor(), { isProfileActive: { booleanValue: false } });
    await mendAll(
      dataFolder,
      findings.flatMap(({ where, mend }) => (mend ? [{ where, mend }] : [])),
      () => {},
    );
    expect(await fieldsOf(donor())).toMatchObject({ isProfileActive: { booleanValue: false } });
  });
});

describe('indexes', () => {
  test('with entries too few or too many are given up, and made anew by the server', async () => {
    sql("INSERT INTO index_entries SELECT CAST(key || x'00' AS BLOB), document FROM index_entries LIMIT 1");
    expect(found()).toEqual([expect.stringMatching(/^indexes: .*, to mend$/)]);
    sql('DELETE FROM index_entries');
    const lacking = found();
    expect(lacking.length).toBeGreaterThan(0);
    expect(lacking.every((line) => /^indexes: .*, to mend$/.test(line))).toBe(true);
    await mend('mend');
    expect(found().every((line) => line.startsWith('indexes: ') && !line.endsWith('to mend'))).toBe(true);
    close();
    const product = await serve({ ...settingsFor(dataFolder), port: 0 });
    const structuredQuery = {
      from: [{ collectionId: 'bloodRequests' }],
      where: { fieldFilter: { field: { fieldPath: 'status' }, op: 'EQUAL', value: text('active') } },
      orderBy: [{ field: { fieldPath: 'requestedAt' }, direction: 'DESCENDING' }],
    };
    const answer = await product.backend.firestore.callAsAdmin('runQuery', documentsRoot, {
      structuredQuery,
    });
    await product.close();
    expect(answer).toContain('bloodRequests/demo-000');
  });
});

describe('the machine', () => {
  test('a database that is damaged is named, with the way to a backup', async () => {
    close();
    emptyLog(dataFolderAt(dataFolder).databaseFile);
    const { databaseFile } = dataFolderAt(dataFolder);
    const bytes = readFileSync(databaseFile);
    bytes.fill(0xff, 4_096, 3 * 4_096);
    writeFileSync(databaseFile, bytes);
    const { findings, looked } = examineData(dataFolder, indexes);
    expect(looked).toBeNull();
    expect(findings).toMatchObject([
      { check: 'database', weight: 'fault', how: expect.stringContaining('npm run restore') },
    ]);
  });

  test('a clock that is behind the newest change is named', async () => {
    const now = Date.now();
    expect(checkClock({ lastCommitMicros: (now + 50_000) * 1_000 }, now)).toEqual([]);
    sql(`UPDATE firestore_state SET last_commit_micros = ${(now + 3_600_000) * 1_000}`);
    expect(found()).toEqual(['clock: the clock of this machine']);
  });

  test('a disk without room is named', () => {
    // A file system that says of itself that it has none.
    const findings = checkDisk(dataFolderAt('/proc'));
    expect(findings).toMatchObject([
      { check: 'disk', weight: 'fault', what: expect.stringContaining('0 MB are free') },
    ]);
  });

  test('files that others can read are closed to them', async () => {
    const { databaseFile, signingKeysFile } = dataFolderAt(dataFolder);
    chmodSync(databaseFile, 0o644);
    chmodSync(signingKeysFile, 0o640);
    chmodSync(dataFolder, 0o755);
    expect(found()).toEqual([
      'permissions: DATA, to mend',
      'permissions: DATA/database.sqlite, to mend',
      'permissions: DATA/signing-keys.json, to mend',
    ]);
    await mend('mend');
    expect(found()).toEqual([]);
    expect([databaseFile, dataFolder].map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o700]);
  });

  test('signing keys that are gone, broken or used up are named', async () => {
    const { signingKeysFile } = dataFolderAt(dataFolder);
    const keys = JSON.parse(readFileSync(signingKeysFile, 'utf8'));
    for (const content of [
      '{"keys":[]}',
      'nonsense',
      JSON.stringify({ keys: [{ ...keys.keys[0], exp: 1 }] }),
    ]) {
      writeFileSync(signingKeysFile, content);
      expect(found()).toEqual(['signing keys: DATA/signing-keys.json']);
    }
    rmSync(signingKeysFile);
    expect(found()).toEqual(['signing keys: DATA/signing-keys.json']);
  });
});

test('the command says what, where and how, mends beside the server, and its exit code tells a timer', async () => {
  const doctor = (...words: string[]): Promise<Said> =>
    runHere(['doctor', ...words], { DATA_DIR: dataFolder });
  await change(donor(), { isProfileActive: null, bloodGroup: text('B') });
  const seen = await doctor();
  expect(seen).toMatchObject({ code: 2, error: '' });
  expect(seen.out).toContain(
    `Fault (missing fields): donors/${uid}\n  It lacks isProfileActive, so that no search finds it.\n  To mend it: npm run doctor -- --mend fills in`,
  );
  expect(seen.out).toMatch(
    /Looked at 4 documents and 1 account, the machine and the settings\.\nFaults: 2\.\n$/,
  );
  const mended = await doctor('--mend');
  expect(mended.code).toBe(2);
  expect(mended.out).toContain(`Mended donors/${uid}: Filled in isProfileActive.\n`);
  await change(donor(), { bloodGroup: text('B-') });
  expect(await doctor()).toMatchObject({ code: 0, out: expect.stringContaining('No fault was found.') });
  expect(await doctor('--mended')).toMatchObject({
    code: 1,
    error: expect.stringContaining('Call it as: npm run doctor'),
  });
});
