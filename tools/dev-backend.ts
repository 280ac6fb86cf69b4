import { run } from '@blood-bank/host/run';

// npm run dev's backend, from the sources. The site is served by Vite, which passes the backend's paths on to here.
await run('start', []);
