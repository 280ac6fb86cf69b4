import { type FirebaseApp, initializeApp, setLogLevel } from 'firebase/app';
import type { Configuration } from './configuration.ts';

interface Started {
  readonly app: FirebaseApp;
  readonly configuration: Configuration;
}

let started: Started | null = null;

/** Starts the Firebase app; a second call gives the first one's. */
export function startFirebaseApp(configuration: Configuration): Started {
  if (started !== null) return started;
  // What goes wrong is logged by those who know what was wanted; firestore.ts tells why Firestore has to be silent too.
  setLogLevel('error');
  started = { app: initializeApp(firebaseOptions(configuration)), configuration };
  return started;
}

/** The started app and what it was started with. */
export function startedFirebaseApp(): Started {
  if (started === null) throw new Error('Firebase is used before it was started.');
  return started;
}

function firebaseOptions(configuration: Configuration) {
  const { selfHosted: _, tokenSyncUrl: __, tokenSyncMaxAgeSeconds: ___, ...options } = configuration;
  return options;
}
