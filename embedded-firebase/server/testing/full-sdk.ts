import * as firebaseApp from 'firebase/app';
import type * as FullSdk from 'firebase/firestore';
import { expect, onTestFinished, test } from 'vitest';
import { backendForAllTests } from './backend-fixture.ts';
import { testApiKey, testProjectId } from './start-backend.ts';

/** Loads a build of the full Firestore SDK. */
export function loadFullSdk(specifier: string): Promise<typeof FullSdk> {
  // All builds register by one name, of which the first one in the process stays.
  const { _components } = firebaseApp as unknown as { _components: Map<string, unknown> };
  _components.delete('firestore');
  return import(specifier);
}

/** Tests that a build of the full Firestore SDK reports UNIMPLEMENTED, and what to use instead, by each kind of call. */
export function testRefusals(name: string, sdk: typeof FullSdk): void {
  const { deleteApp, initializeApp } = firebaseApp;
  const { collection, doc, getDoc, getDocs, onSnapshot, setDoc, writeBatch } = sdk;
  const backend = backendForAllTests();
  sdk.setLogLevel('silent');

  function open(): FullSdk.Firestore {
    const app = initializeApp({ apiKey: testApiKey, projectId: testProjectId }, crypto.randomUUID());
    onTestFinished(() => deleteApp(app));
    return sdk.initializeFirestore(app, { host: new URL(backend.origin).host, ssl: false });
  }

  function listen(firestore: FullSdk.Firestore, path: string): Promise<unknown> {
    return new Promise((resolve, reject) => onSnapshot(collection(firestore, path), resolve, reject));
  }

  test.each<[string, (firestore: FullSdk.Firestore) => Promise<unknown>]>([
    ['a listener', (firestore) => listen(firestore, 'c')],
    ['a read of a document', (firestore) => getDoc(doc(firestore, 'c/d'))],
    ['a query', (firestore) => getDocs(collection(firestore, 'c'))],
    ['a write', (firestore) => setDoc(doc(firestore, 'c/d'), { n: 1 })],
    ['a batch', (firestore) => writeBatch(firestore).set(doc(firestore, 'c/d'), { n: 1 }).commit()],
  ])(`${name} is told what to use instead, by %s`, async (_, call) => {
    await expect(call(open())).rejects.toMatchObject({
      name: 'FirebaseError',
      code: 'unimplemented',
      message: expect.stringContaining('"firebase/firestore/lite"'),
    });
  });

  test(`${name} is told so by each of several calls, and again later`, async () => {
    const firestore = open();
    const calls = () => [
      listen(firestore, 'a'),
      listen(firestore, 'b'),
      setDoc(doc(firestore, 'c/d'), {}),
      setDoc(doc(firestore, 'c/e'), {}),
    ];
    for (let round = 0; round < 2; round += 1) {
      const outcomes = await Promise.allSettled(calls());
      const refused = { status: 'rejected', reason: { code: 'unimplemented' } };
      expect(outcomes).toMatchObject(outcomes.map(() => refused));
    }
  });
}
