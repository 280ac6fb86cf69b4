// A page that is nothing but the Firebase SDK as it is published, connected to the server that the page came from.
import { initializeApp } from 'firebase/app';
import * as authSdk from 'firebase/auth';
import * as firestoreSdk from 'firebase/firestore/lite';

const configuration = await (await fetch('/__/firebase/init.json')).json();
const app = initializeApp(configuration);
const auth = authSdk.initializeAuth(app, { persistence: authSdk.browserLocalPersistence });
authSdk.connectAuthEmulator(auth, location.origin, { disableWarnings: true });
firestoreSdk.setLogLevel('silent');
const db = firestoreSdk.initializeFirestore(app, {
  host: location.host,
  ssl: location.protocol === 'https:',
});
await auth.authStateReady();

const sdk = { ...authSdk, ...firestoreSdk, auth, db, codeOf };

declare global {
  interface Window {
    /** Every function of the SDK, its Auth and Firestore clients, and the helpers of the specs. */
    readonly sdk: typeof sdk;
  }
}

Object.assign(window, { sdk });

/** The code that a call fails with; "none" when it does not. */
async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'none';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}
