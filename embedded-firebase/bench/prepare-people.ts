import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, createBackend, lockForServer } from '@embedded-firebase/server';
import type { DocumentWrite } from '@embedded-firebase/server/documents';
import { type Member, memberPassword, signIn } from '../trials/harness/members.ts';
import { notebookOptions } from '../trials/server/notebook.ts';
import { formatCount, logProgress } from './report.ts';

/** A data folder with people, on which no server runs yet. */
export interface PreparedData {
  readonly dataFolder: string;
  readonly people: number;
}

export const listedGroup = 'A+';
export const rareGroup = 'AB-';
/** The number of people in the rare group, whatever the total. */
export const rarePeople = 100;
const otherGroups = ['B+', 'O+', 'AB+', 'A-', 'B-', 'O-'] as const;
const percentOfListedGroup = 15;

/** Limits the memory: all people of a large database take some hundred megabytes. */
const peoplePerChunk = 5_000;
const peoplePerProgressReport = 100_000;
const email = 'bench@example.test';
const millisecondsPerHour = 3_600_000;

/** Creates a folder for everything that a bench writes, removed when the process ends. */
export function benchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Makes a data folder of one account and many people, written without HTTP and rules: each has the rows and index entries that it
 * would have otherwise. The member is an admin, since only admins may list a thousand people; a page of fifty is granted before the
 * rules read the role.
 */
export async function preparePeople(folder: string, people: number): Promise<PreparedData> {
  const dataFolder = join(folder, `people-${people}`);
  const lock = lockForServer(dataFolder);
  const backend = await createBackend(notebookOptions(dataFolder));
  const { uid } = await backend.accounts.create({ email, password: memberPassword, emailVerified: true });
  await fillWithPeople(backend, uid, people);
  backend.close();
  lock.release();
  return { dataFolder, people };
}

/** Stores an admin's user record and many people. */
export async function fillWithPeople(
  { firestore }: Pick<Backend, 'firestore'>,
  admin: string,
  people: number,
): Promise<void> {
  await firestore.documents.set(`users/${admin}`, {
    uid: admin,
    name: 'Bina Bench',
    role: 'admin',
    state: 'new',
  });
  for (let from = 0; from < people; from += peoplePerChunk) {
    if (from > 0 && from % peoplePerProgressReport === 0) logProgress(`  ${formatCount(from)}`);
    const length = Math.min(peoplePerChunk, people - from);
    await firestore.documents.commitInBatches(
      Array.from({ length }, (_, index) => personWrite(from + index, people)),
    );
  }
}

/** Signs the folder's account in. */
export async function signInMember(origin: string): Promise<Member> {
  const { localId: uid, idToken } = await signIn(origin, email);
  return { uid, email, idToken };
}

/** The id of the person at an index, as accounts have them. */
export function uidOf(index: number): string {
  return createHash('sha256').update(`person ${index}`).digest('base64').replace(/\W/g, '').slice(0, 28);
}

/** A person record: 15 of 100 are in the listed group, and those of the rare group are spread evenly. */
function personWrite(index: number, total: number): DocumentWrite {
  const uid = uidOf(index);
  const name = `Person Number-${index}`;
  return {
    set: `people/${uid}`,
    fields: {
      userId: uid,
      email: `person.${index}@example.test`,
      name,
      memberId: `MEMBER-${String(index).padStart(4, '0')}`,
      searchTerms: [...`person number ${index} member`.split(' '), `person.${index}`, String(index % 97)],
      role: ['reader', 'writer', 'editor'][index % 3] ?? '',
      team: `Team ${index % 12}`,
      gender: index % 2 === 0 ? 'Female' : 'Male',
      group: groupOf(index, total),
      phone: `+880 1700 ${String(index % 1_000_000).padStart(6, '0')}`,
      dateOfBirth: `19${70 + (index % 30)}-0${1 + (index % 9)}-1${index % 10}`,
      isAvailable: index % 6 !== 5,
      lastSeen: index % 3 === 0 ? null : `2026-0${1 + (index % 9)}-1${index % 10}`,
      isPhoneVisible: index % 5 !== 4,
      isVerified: index % 2 === 0,
      isActive: true,
      verifiedGroup: null,
      claimed: null,
      registeredAt: new Date(Date.UTC(2026, 10, 1) - index * 5 * millisecondsPerHour),
    },
  };
}

function groupOf(index: number, total: number): string {
  const step = total / rarePeople;
  if (index % step === step - 1) return rareGroup;
  return index % 100 < percentOfListedGroup ? listedGroup : (otherGroups[index % otherGroups.length] ?? 'O+');
}
