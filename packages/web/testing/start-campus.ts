import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DonorAttribute } from '@blood-bank/domain/campus';
import { firestoreIndexes } from '@blood-bank/domain/firestore-indexes';
import { firestoreRules } from '@blood-bank/domain/firestore-rules';
import { parseIndexConfiguration, type UsageLimits } from '@embedded-firebase/server';
import type { PlainFields } from '@embedded-firebase/server/documents';
import { importedIndexes, startBackend, testApiKey, testProjectId } from '@embedded-firebase/server/testing';
import { emailPolicy } from '../../host/open-backend.ts';
import { campus } from '../lib/firestore/configuration.ts';
import { signIn, signOut, startAccounts } from '../session/accounts.ts';
import type { AccountIdentity } from '../session/members.ts';
import { createUserRecord } from '../session/user-record.ts';

const policyFolder = join(import.meta.dirname, '../../../firebase');
/** The password of every test account. */
export const password = 'invented-password';

/** A backend with the campus's own rules and indexes, which the app's data calls reach as the signed-in member. */
export interface Campus {
  /** Creates an account (verified by default) with its user record, and signs it in. */
  join(name: string, account?: { readonly emailVerified: boolean }): Promise<AccountIdentity>;
  /** Signs in to an existing account. */
  signInAs(person: AccountIdentity): Promise<void>;
  /** Opens the link of the verification mail in another browser. */
  verifyElsewhere(person: AccountIdentity): Promise<void>;
  /** Sets the same password again in another browser, which ends every other session of the account. */
  setPasswordElsewhere(person: AccountIdentity): Promise<void>;
  /** The account's display name; undefined for none. */
  displayNameOf(person: Pick<AccountIdentity, 'email'>): Promise<string | undefined>;
  /** Deletes the account in another browser. */
  deleteAccountElsewhere(person: AccountIdentity): Promise<void>;
  /** Disables or enables the account, like the admin command. */
  setDisabled(person: AccountIdentity, isDisabled: boolean): void;
  /** Makes a member an admin, like the admin command. */
  makeAdmin(person: AccountIdentity): Promise<void>;
  /** Makes a member a volunteer, or a member again, as an admin does. */
  setVolunteer(person: AccountIdentity, isVolunteer: boolean): Promise<void>;
  /** Suspends or restores a member, as an admin does. */
  setSuspended(person: AccountIdentity, isSuspended: boolean): Promise<void>;
  /** Writes documents by their paths, without the rules. */
  putDocuments(documents: Readonly<Record<string, PlainFields>>): Promise<void>;
  /** A document's fields, without the rules; undefined for none. */
  document(path: string): Promise<PlainFields | undefined>;
  /** The paths of a collection's documents, without the rules. */
  paths(collection: string): Promise<readonly string[]>;
  /** Deletes a document without the rules, and nothing else. */
  deleteDocument(path: string): Promise<void>;
  /** Removes a field from a document, like older data without it. */
  removeField(path: string, field: string): Promise<void>;
  /** The indexes that queries have needed and that an import would not have built, but for those of ids alone. */
  indexesNotImported(): readonly string[];
  /** The time on the server's clock. */
  now(): Date;
  /** Advances the server's clock, which is stopped, by a second unless given. */
  advanceClock(seconds?: number): void;
  close(): Promise<void>;
}

interface CampusOptions {
  readonly indexes?: string;
  /** The setting of campus.json, for the rules and the app. */
  readonly emailDomains?: readonly string[];
  readonly donorAttributes?: readonly DonorAttribute[];
  /** The quota of each account; unlimited by default. */
  readonly usageLimits?: UsageLimits;
}

/** Starts the campus of a test file: the app's data calls know one backend only. Open to every address by default. */
export async function startCampus({
  indexes = readFileSync(join(policyFolder, 'firestore.indexes.json'), 'utf8'),
  emailDomains = [],
  donorAttributes = [],
  usageLimits,
}: CampusOptions = {}): Promise<Campus> {
  const template = readFileSync(join(policyFolder, 'firestore.rules.template'), 'utf8');
  campus.emailDomains = [...emailDomains];
  campus.donorAttributes = [...donorAttributes];
  const backend = await startBackend({
    rules: firestoreRules(template, campus),
    indexes: firestoreIndexes(JSON.parse(indexes), campus),
    ...(usageLimits && { usageLimits }),
    emailPolicy: emailPolicy(campus),
    pushServices: [],
  });
  setOrigin(backend.origin);
  startAccounts({
    apiKey: testApiKey,
    projectId: testProjectId,
    selfHosted: true,
    tokenSyncUrl: null,
    tokenSyncMaxAgeSeconds: 0,
  });
  const stored = backend.backend.firestore.documents;
  return {
    async join(name, { emailVerified } = { emailVerified: true }) {
      const email = `${name.toLowerCase()}@campus.test`;
      const { uid } = await backend.backend.accounts.create({ email, password, emailVerified });
      await signIn(email, password);
      const account = { uid, email, emailVerified };
      await createUserRecord(account, { fullName: name, universityId: '2002-117', department: 'CSE' });
      return account;
    },
    async signInAs({ email }) {
      await signIn(email, password);
    },
    async verifyElsewhere({ email }) {
      const { idToken } = await callAccounts('signInWithPassword', { email, password });
      await callAccounts('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
      const mail = (await backend.outbox()).find(({ to }) => to === email);
      const oobCode = new URL(mail?.links[0] ?? '').searchParams.get('oobCode');
      await callAccounts('update', { oobCode });
    },
    async setPasswordElsewhere({ email }) {
      // The server stores the revocation time in whole seconds, and a token of the same second stays valid.
      backend.clock.advance({ seconds: 2 });
      const { idToken } = await callAccounts('signInWithPassword', { email, password });
      await callAccounts('update', { idToken, password });
    },
    async displayNameOf({ email }) {
      const { displayName } = await callAccounts('signInWithPassword', { email, password });
      return displayName;
    },
    async deleteAccountElsewhere({ email }) {
      const { idToken } = await callAccounts('signInWithPassword', { email, password });
      await callAccounts('delete', { idToken });
    },
    setDisabled: ({ uid }, isDisabled) => backend.backend.accounts.setDisabled(uid, isDisabled),
    makeAdmin: ({ uid }) => stored.commit([{ update: `users/${uid}`, fields: { role: 'admin' } }]),
    setVolunteer: ({ uid }, isVolunteer) =>
      stored.commit([{ update: `users/${uid}`, fields: { isVolunteer } }]),
    setSuspended({ uid }, isSuspended) {
      const accountStatus = isSuspended ? 'suspended' : 'provisional';
      return stored.commit([{ update: `users/${uid}`, fields: { accountStatus } }]);
    },
    async putDocuments(documents) {
      await stored.commit(Object.entries(documents).map(([path, fields]) => ({ set: path, fields })));
    },
    document: async (path) => (await stored.get(path))?.fields,
    paths: async (collection) => (await stored.query({ collection })).map(({ path }) => path),
    deleteDocument: (path) => stored.delete(path),
    removeField: (path, field) => stored.commit([{ update: path, fields: {}, deletes: [field] }]),
    indexesNotImported() {
      const imported = importedIndexes(parseIndexConfiguration(JSON.parse(indexes)));
      const known = new Set(imported.map((index) => JSON.stringify(index)));
      return backend.logged
        .map((line): { msg: string; index?: { fields: unknown[] } } => JSON.parse(line))
        .filter(
          ({ msg, index }) => msg === 'an index is ready' && index !== undefined && index.fields.length > 0,
        )
        .map(({ index }) => JSON.stringify(index))
        .filter((index) => !known.has(index));
    },
    now: () => new Date(backend.clock.now()),
    advanceClock: (seconds = 1) => backend.clock.advance({ seconds }),
    async close() {
      await signOut();
      await backend.stop();
    },
  };
}

interface AccountResponse {
  readonly idToken?: string;
  readonly displayName?: string;
}

/** Calls the accounts like another browser, unknown to the app in this one. */
async function callAccounts(name: string, request: object): Promise<AccountResponse> {
  const path = `/identitytoolkit.googleapis.com/v1/accounts:${name}?key=${testApiKey}`;
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...request, returnSecureToken: true }),
  });
  if (!response.ok) throw new Error(`accounts:${name} was refused: ${await response.text()}`);
  return (await response.json()) as AccountResponse;
}

/** Sets the page's origin, at which the app finds a self-hosted backend. */
function setOrigin(origin: string): void {
  const page: Window & { happyDOM?: { setURL(url: string): void } } = window;
  page.happyDOM?.setURL(`${origin}/`);
}
