import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  doc,
  getDoc,
  initializeFirestore,
  runTransaction,
  setDoc,
  setLogLevel,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type TestBackend, testApiKey, testProjectId } from '../testing/start-backend.ts';
import { everythingIsAllowed } from './testing/open-firestore.ts';

const people = 20;
const times = 20;
// The SDK waits for seconds before it tries again.
const timeoutMilliseconds = 180_000;

let backend: TestBackend;
const apps: FirebaseApp[] = [];

beforeAll(async () => {
  setLogLevel('silent');
  backend = await startBackend({ rules: everythingIsAllowed });
});
afterAll(async () => {
  await Promise.all(apps.map(deleteApp));
  await backend.stop();
});

function newClient() {
  const app = initializeApp({ projectId: testProjectId, apiKey: testApiKey }, `client ${apps.length}`);
  apps.push(app);
  return initializeFirestore(app, { host: `127.0.0.1:${backend.port}`, ssl: false });
}

test(
  `${people} clients that each add ${times} times to one number come to all of it`,
  async () => {
    const first = newClient();
    await setDoc(doc(first, 'counters/one'), { n: 0 });
    let attempts = 0;
    await Promise.all(
      Array.from({ length: people }, async () => {
        const db = newClient();
        const counter = doc(db, 'counters/one');
        for (let i = 0; i < times; i++) {
          await runTransaction(
            db,
            async (transaction) => {
              attempts += 1;
              const { n } = (await transaction.get(counter)).data() as { n: number };
              transaction.update(counter, { n: n + 1 });
            },
            { maxAttempts: 1_000 },
          );
        }
      }),
    );
    expect((await getDoc(doc(first, 'counters/one'))).data()).toEqual({ n: people * times });
    // There were conflicts.
    expect(attempts).toBeGreaterThan(people * times);
  },
  timeoutMilliseconds,
);
