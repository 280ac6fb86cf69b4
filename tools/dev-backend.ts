import '../firebase/make-rules.ts';
import { run } from '@blood-bank/host/run';

// The backend of npm run dev, run from the sources. Each start writes firestore.rules, as a build does; Vite serves the
// site and passes the backend's paths on to this process.
await run('start', []);
