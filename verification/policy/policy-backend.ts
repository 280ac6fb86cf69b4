import { systemClock } from '@blood-bank/backend/clock';
import { startBackend, testApiKey, testProjectId } from '@blood-bank/backend/testing/start-backend';
import { type Firestore, setLogLevel } from 'firebase/firestore/lite';
import { connectDevice, type Device } from '../harness/sdk.ts';
import { readIndexes, rulesOf } from './matrix/policy-server.ts';

/** An account with an SDK of its own; a visitor has no uid. */
export interface Person {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly db: Firestore;
}

/** A backend under the campus's rules and indexes. */
export interface PolicyBackend {
  visitor(): Person;
  person(name: string, account?: { readonly emailVerified: boolean }): Promise<Person>;
  /** Stores a document without asking the rules. */
  place(path: string, fields: object): Promise<void>;
  stop(): Promise<void>;
}

const password = 'invented-password';

/** Starts a backend under the campus's rules and indexes. */
export async function startPolicyBackend(): Promise<PolicyBackend> {
  setLogLevel('silent');
  const running = await startBackend({ clock: systemClock, rules: rulesOf('open'), indexes: readIndexes() });
  const { backend, origin } = running;
  const devices: Device[] = [];

  function device(): Device {
    const connected = connectDevice(origin, { apiKey: testApiKey, projectId: testProjectId });
    devices.push(connected);
    return connected;
  }

  return {
    visitor: () => ({ uid: '', email: '', emailVerified: false, db: device().db }),
    async person(name, { emailVerified } = { emailVerified: true }) {
      const email = `${name}@campus.test`;
      const { uid } = await backend.accounts.create({ email, password, emailVerified });
      const own = device();
      await own.signIn(email, password);
      return { uid, email, emailVerified, db: own.db };
    },
    async place(path, fields) {
      const root = `projects/${testProjectId}/databases/(default)/documents`;
      const writes = [{ update: { name: `${root}/${path}`, fields } }];
      await backend.firestore.callAsAdmin('commit', root, { writes });
    },
    async stop() {
      await Promise.all(devices.map((connected) => connected.close()));
      await running.stop();
    },
  };
}
