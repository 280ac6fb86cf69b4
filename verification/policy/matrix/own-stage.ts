import { readFileSync } from 'node:fs';
import { systemClock } from '@blood-bank/backend/clock';
import { signIn } from '@blood-bank/backend/testing/auth-client';
import { startBackend, type TestBackend } from '@blood-bank/backend/testing/start-backend';
import {
  type AccountName,
  accountNames,
  type Cast,
  type Community,
  castOf,
  emailOf,
  isVerified,
} from './cast.ts';
import { rulesOf } from './rules-of.ts';
import { documentsRoot, placing, type Stage, sdksFor } from './stage.ts';

const password = 'invented-password';

const indexes = new URL('../../../firebase/firestore.indexes.json', import.meta.url);

/** This project's backend under this folder's rules, with the cast signed in. */
export async function openOwnStage(community: Community): Promise<Stage> {
  const running = await startBackend({
    clock: systemClock,
    rules: rulesOf(community),
    indexes: JSON.parse(readFileSync(indexes, 'utf8')),
  });
  const { cast, tokens } = await signInAll(running);
  const sdks = sdksFor({ host: '127.0.0.1', port: running.port }, tokens);
  const { firestore } = running.backend;
  return {
    cast,
    db: sdks.of,
    async place(documents) {
      await firestore.callAsAdmin('commit', documentsRoot, placing(documents));
    },
    async stop() {
      await sdks.close();
      await running.stop();
    },
  };
}

async function signInAll({ backend, origin }: TestBackend) {
  const uids = new Map<AccountName, string>();
  const tokens = new Map<AccountName, string>();
  for (const name of accountNames) {
    const email = emailOf(name);
    await backend.accounts.create({ email, password, emailVerified: isVerified(name) });
    const session = await signIn({ origin }, email, password);
    uids.set(name, session.localId);
    tokens.set(name, session.idToken);
  }
  const cast: Cast = castOf((name) => uids.get(name) ?? '');
  return { cast, tokens: Object.fromEntries(tokens) as Record<AccountName, string> };
}
