import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firestoreRules } from '@blood-bank/domain/firestore-rules';
import { startBackend, testApiKey, testProjectId } from '../../backend/testing/start-backend.ts';
import type { UsageLimits } from '../../backend/usage-limits.ts';
import { emailPolicy } from '../../host/open-backend.ts';
import { signIn, signOut, startAccounts } from '../data/accounts.ts';
import { campus } from '../data/campus.ts';
import type { AccountFacts } from '../data/members.ts';
import { createAccountRecord } from '../session/account-record.ts';

const policyFolder = join(import.meta.dirname, '../../../firebase');
/** Everybody’s password here. */
export const password = 'invented-password';

/** Fields of a document, as far as tests write them past the rules. */
type StoredFields = Readonly<Record<string, string | boolean | null>>;

/** A backend under the campus's own rules and indexes, to which the app's data calls go as the person signed in. */
export interface Campus {
  /** Makes an account, verified unless said otherwise, with its user record, and signs it in. */
  join(name: string, account?: { readonly emailVerified: boolean }): Promise<AccountFacts>;
  /** Signs in somebody who has joined. */
  signInAs(person: AccountFacts): Promise<void>;
  /** Opens the link of the person's verification mail in another browser. */
  verifyElsewhere(person: AccountFacts): Promise<void>;
  /** Sets the person's password anew in another browser, to the same: every other session of theirs is over. */
  setPasswordElsewhere(person: AccountFacts): Promise<void>;
  /** The name under which the authentication service knows the account; undefined for none. */
  displayNameOf(person: Pick<AccountFacts, 'email'>): Promise<string | undefined>;
  /** Deletes the person's account in another browser. */
  deleteAccountElsewhere(person: AccountFacts): Promise<void>;
  /** Disables the person's account, or enables it again, as the campus's own command does. */
  setDisabled(person: AccountFacts, isDisabled: boolean): void;
  /** Makes an admin of somebody who has a user record, as the campus's own command does. */
  makeAdmin(person: AccountFacts): Promise<void>;
  /** Suspends somebody who has a user record, or restores them, as an admin does. */
  setSuspended(person: AccountFacts, isSuspended: boolean): Promise<void>;
  /** Writes documents past the rules, by their paths, as a campus has them that has been in use. */
  putDocuments(documents: Readonly<Record<string, StoredFields>>): Promise<void>;
  /** Takes a field out of a document, as older data may lack it. */
  removeField(path: string, field: string): Promise<void>;
  /** Advances the server's clock, which otherwise stands still, by a second. */
  advanceClock(): void;
  close(): Promise<void>;
}

interface CampusOptions {
  readonly indexes?: string;
  /** What campus.json says of it, to the rules and to the app. */
  readonly emailDomains?: readonly string[];
  /** How much one account may read and write; as much as it likes without. */
  readonly usageLimits?: UsageLimits;
}

/**
 * Starts one for a test file: the app's data calls know one backend only. Its indexes are the campus's own, and everybody
 * may join it, unless said otherwise.
 */
export async function startCampus({
  indexes = readFileSync(join(policyFolder, 'firestore.indexes.json'), 'utf8'),
  emailDomains = [],
  usageLimits,
}: CampusOptions = {}): Promise<Campus> {
  const template = readFileSync(join(policyFolder, 'firestore.rules.template'), 'utf8');
  campus.emailDomains = [...emailDomains];
  const backend = await startBackend({
    rules: firestoreRules(template, campus),
    indexes: JSON.parse(indexes),
    ...(usageLimits && { usageLimits }),
    emailPolicy: emailPolicy(campus),
  });
  goTo(backend.origin);
  startAccounts({
    apiKey: testApiKey,
    projectId: testProjectId,
    selfHosted: true,
    tokenSyncUrl: null,
    tokenSyncMaxAgeSeconds: 0,
  });
  return {
    async join(name, { emailVerified } = { emailVerified: true }) {
      const email = `${name.toLowerCase()}@campus.test`;
      const { uid } = await backend.backend.accounts.create({ email, password, emailVerified });
      await signIn(email, password);
      const account = { uid, email, emailVerified };
      await createAccountRecord(account, { fullName: name, universityId: '2002-117', department: 'CSE' });
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
      // The server keeps the moment in whole seconds, and a token of that same second stays good.
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
    makeAdmin: ({ uid }) => setUserField(uid, 'role', 'admin'),
    setSuspended: ({ uid }, isSuspended) =>
      setUserField(uid, 'accountStatus', isSuspended ? 'suspended' : 'provisional'),
    async putDocuments(documents) {
      const root = `projects/${testProjectId}/databases/(default)/documents`;
      const writes = Object.entries(documents).map(([path, fields]) => ({
        update: { name: `${root}/${path}`, fields: onTheWire(fields) },
      }));
      await backend.backend.firestore.callAsAdmin('commit', root, { writes });
    },
    async removeField(path, field) {
      const root = `projects/${testProjectId}/databases/(default)/documents`;
      const update = { name: `${root}/${path}`, fields: {} };
      await backend.backend.firestore.callAsAdmin('commit', root, {
        writes: [{ update, updateMask: { fieldPaths: [field] } }],
      });
    },
    advanceClock: () => backend.clock.advance({ seconds: 1 }),
    async close() {
      await signOut();
      await backend.stop();
    },
  };

  async function setUserField(uid: string, field: string, value: string): Promise<void> {
    const root = `projects/${testProjectId}/databases/(default)/documents`;
    const update = { name: `${root}/users/${uid}`, fields: { [field]: { stringValue: value } } };
    const write = { update, updateMask: { fieldPaths: [field] }, currentDocument: { exists: true } };
    await backend.backend.firestore.callAsAdmin('commit', root, { writes: [write] });
  }
}

function onTheWire(fields: StoredFields): Record<string, object> {
  const encoded = Object.entries(fields).map(([name, value]) => {
    if (value === null) return [name, { nullValue: null }];
    return [name, typeof value === 'string' ? { stringValue: value } : { booleanValue: value }];
  });
  return Object.fromEntries(encoded);
}

interface AccountAnswer {
  readonly idToken?: string;
  readonly displayName?: string;
}

/** As another browser would, which the app in this one hears nothing of. */
async function callAccounts(name: string, request: object): Promise<AccountAnswer> {
  const path = `/identitytoolkit.googleapis.com/v1/accounts:${name}?key=${testApiKey}`;
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...request, returnSecureToken: true }),
  });
  if (!answer.ok) throw new Error(`accounts:${name} was refused: ${await answer.text()}`);
  return (await answer.json()) as AccountAnswer;
}

/** The app finds a self-hosted backend at the page's own origin. */
function goTo(origin: string): void {
  const page: Window & { happyDOM?: { setURL(url: string): void } } = window;
  page.happyDOM?.setURL(`${origin}/`);
}
