import '../firebase/make-rules.ts';
import { run } from '@blood-bank/host/run';

// npm run dev's backend, from the sources. The site is served by Vite, which passes the backend's paths on to here. Each
// start makes firestore.rules too, as the build does.
await run('start', []);
