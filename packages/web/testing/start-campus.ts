import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBackend, testApiKey, testProjectId } from '../../backend/testing/start-backend.ts';
import { signIn, signOut, startAccounts } from '../data/accounts.ts';
import type { AccountFacts } from '../data/members.ts';

const policyFolder = join(import.meta.dirname, '../../../firebase');
const password = 'invented-password';

/** A backend under the campus's own rules and indexes, to which the app's data calls go as the person signed in. */
export interface Campus {
  /** Makes an account, verified unless said otherwise, and signs it in. */
  join(name: string, account?: { readonly emailVerified: boolean }): Promise<AccountFacts>;
  /** Signs in somebody who has joined. */
  signInAs(person: AccountFacts): Promise<void>;
  close(): Promise<void>;
}

/** Starts one for a test file: the app's data calls know one backend only. */
export async function startCampus(): Promise<Campus> {
  const backend = await startBackend({
    rules: readFileSync(join(policyFolder, 'firestore.rules'), 'utf8'),
    indexes: JSON.parse(readFileSync(join(policyFolder, 'firestore.indexes.json'), 'utf8')),
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
      const email = `${name}@campus.test`;
      const { uid } = await backend.backend.accounts.create({ email, password, emailVerified });
      await signIn(email, password);
      return { uid, email, emailVerified };
    },
    signInAs: ({ email }) => signIn(email, password),
    async close() {
      await signOut();
      await backend.stop();
    },
  };
}

/** The app finds a self-hosted backend at the page's own origin. */
function goTo(origin: string): void {
  const page: Window & { happyDOM?: { setURL(url: string): void } } = window;
  page.happyDOM?.setURL(`${origin}/`);
}
