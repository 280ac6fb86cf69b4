// Both sides at work on the sources: the backend starts anew on a change, the page takes each change in by itself.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => join(root, 'node_modules/.bin', name);
const port = process.env.PORT || '8080';
const backendPort = process.env.BACKEND_PORT || '8081';
const site = `http://localhost:${port}`;

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  process.stdout.write(
    'npm run dev: serves the sources, and takes in each change.\n\n' +
      '  PORT (8080)           where the site is opened\n' +
      '  BACKEND_PORT (8081)   where the backend listens; the site passes its calls on\n' +
      '  DATA_DIR (data)       as for npm start\n',
  );
  process.exit(0);
}

const children = [
  spawn(
    bin('tsx'),
    [
      'watch',
      '--clear-screen=false',
      // Not the rules file, which each start makes.
      ...['firebase/firestore.rules.template', 'firebase/firestore.indexes.json', 'campus.json'].flatMap(
        (file) => ['--include', file],
      ),
      'tools/dev-backend.ts',
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PORT: backendPort, DEVELOPMENT_SITE: site },
    },
  ),
  spawn(bin('vite'), ['--port', port, '--strictPort', '--host', 'localhost'], {
    cwd: join(root, 'packages/web'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, BACKEND_ORIGIN: `http://127.0.0.1:${backendPort}` },
  }),
];
process.stdout.write(`Open ${site} once both have started; the backend prints where mail can be read.\n`);

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
    stop();
  });
}

function stop() {
  for (const child of children) child.kill('SIGTERM');
}
