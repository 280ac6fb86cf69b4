import { initializeApp } from 'firebase/app';
import { browserLocalPersistence, connectAuthEmulator, initializeAuth } from 'firebase/auth';
import {
  collection,
  getDocs,
  initializeFirestore,
  limit,
  orderBy,
  query,
  where,
} from 'firebase/firestore/lite';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const app = initializeApp({ apiKey: 'embedded', projectId: 'campus-blood-bank' });
const auth = initializeAuth(app, { persistence: browserLocalPersistence });
connectAuthEmulator(auth, location.origin, { disableWarnings: true });
const firestore = initializeFirestore(app, { host: location.host, ssl: false });

/** A member’s page of React and Firebase’s SDK alone, with one list of 50: the second baseline of the web bench. */
function Page() {
  const [patients, setPatients] = useState<readonly Patient[]>();
  useEffect(() => void readPatients().then(setPatients), []);
  if (patients === undefined) return null;
  return (
    <main>
      <h1>Active Blood Requests</h1>
      <ol>
        {patients.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ol>
    </main>
  );
}

interface Patient {
  readonly id: string;
  readonly name: string;
}

async function readPatients(): Promise<readonly Patient[]> {
  await auth.authStateReady();
  const requests = collection(firestore, 'bloodRequests');
  const active = query(requests, where('status', '==', 'active'), orderBy('requestedAt', 'desc'), limit(50));
  return (await getDocs(active)).docs.map((stored) => ({
    id: stored.id,
    name: String(stored.get('patientName')),
  }));
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');
createRoot(root).render(<Page />);
