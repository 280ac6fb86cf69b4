import { doc, getDoc, runTransaction } from 'firebase/firestore/lite';
import { read, write } from './call.ts';
import { problemOf } from './errors.ts';
import { firestore } from './firestore.ts';
import { randomSecret } from './random-secret.ts';

/** Reads the secret that the ids of roster entries are made with; the first admin who needs it creates it. */
export async function readRosterSecret(): Promise<string> {
  try {
    return (await storedSecret()) ?? (await createSecret());
  } catch (error) {
    // Another admin was faster.
    const stored = problemOf(error).kind === 'conflict' ? await storedSecret() : null;
    if (stored === null) throw error;
    return stored;
  }
}

async function storedSecret(): Promise<string | null> {
  const secret: unknown = (await read(() => getDoc(secretDocument()))).get('secret');
  return typeof secret === 'string' ? secret : null;
}

function createSecret(): Promise<string> {
  return write(() =>
    runTransaction(
      firestore(),
      async (transaction) => {
        const stored: unknown = (await transaction.get(secretDocument())).get('secret');
        if (typeof stored === 'string') return stored;
        const secret = randomSecret();
        transaction.set(secretDocument(), { secret });
        return secret;
      },
      { maxAttempts: 1 },
    ),
  );
}

function secretDocument() {
  return doc(firestore(), 'rosterSecrets', 'ids');
}
