import { systemClock } from '@blood-bank/backend/clock';
import { signIn, type TestSession } from '@blood-bank/backend/testing/auth-client';
import { startBackend } from '@blood-bank/backend/testing/start-backend';
import {
  type AccountName,
  accountNames,
  accountsWith,
  type Community,
  emailOf,
  isVerified,
  ofEachAccount,
} from './accounts.ts';
import {
  answerInProcess,
  documentsRoot,
  type PolicyServer,
  placing,
  readIndexes,
  rulesOf,
  sdksFor,
} from './policy-server.ts';

const password = 'invented-password';

/** Starts this project's backend under the community's rules, with every account signed in. */
export async function startEmbeddedServer(community: Community): Promise<PolicyServer> {
  const running = await startBackend({
    clock: systemClock,
    rules: rulesOf(community),
    indexes: readIndexes(),
  });
  const { backend, origin, port } = running;
  const restore = answerInProcess((request) => backend.app.fetch(request));
  const sessions = new Map<AccountName, TestSession>();
  for (const name of accountNames) {
    const email = emailOf(name);
    await backend.accounts.create({ email, password, emailVerified: isVerified(name) });
    sessions.set(name, await signIn({ origin }, email, password));
  }
  const tokens = ofEachAccount((name) => sessions.get(name)?.idToken ?? '');
  const sdks = sdksFor({ host: '127.0.0.1', port }, tokens);
  return {
    accounts: accountsWith((name) => sessions.get(name)?.localId ?? ''),
    db: sdks.of,
    concurrency: 32,
    async place(documents) {
      await backend.firestore.callAsAdmin('commit', documentsRoot, placing(documents));
    },
    async stop() {
      await sdks.close();
      restore();
      await running.stop();
    },
  };
}
