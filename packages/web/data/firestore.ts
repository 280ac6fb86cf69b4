import { type Firestore, getFirestore, initializeFirestore, setLogLevel } from 'firebase/firestore/lite';
import { startedFirebaseApp } from './firebase-app.ts';

let instance: Firestore | null = null;

/** The Firestore of this campus; throws while Firebase has not been started. */
export function firestore(): Firestore {
  instance ??= connect();
  return instance;
}

/** connectFirestoreEmulator would force http, so a self-hosted page names its own host instead. */
function connect(): Firestore {
  const { app, configuration } = startedFirebaseApp();
  // It would warn of every failed call with its whole body, contact numbers included. The app's own log level does not
  // reach it: that is set before this part of the SDK has been loaded.
  setLogLevel('error');
  if (!configuration.selfHosted) return getFirestore(app);
  return initializeFirestore(app, { host: location.host, ssl: location.protocol === 'https:' });
}
