import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
  type User,
} from 'firebase/auth';
import { type Firestore, initializeFirestore } from 'firebase/firestore/lite';

/** The Firebase SDK connected to a server of this project, as on a device of its own. */
export interface Device {
  readonly db: Firestore;
  signIn(email: string, password: string): Promise<User>;
  close(): Promise<void>;
}

let devices = 0;

/** Connects the SDK to the server at an origin. */
export function connectDevice(
  origin: string,
  options: { readonly apiKey: string; readonly projectId: string },
): Device {
  devices += 1;
  // Numbered, as the SDK would hand out the app of an earlier server on the same port.
  const app = initializeApp(options, `device ${devices}`);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, origin, { disableWarnings: true });
  return {
    db: initializeFirestore(app, { host: new URL(origin).host, ssl: false }),
    signIn: async (email, password) => (await signInWithEmailAndPassword(auth, email, password)).user,
    close: () => deleteApp(app),
  };
}
