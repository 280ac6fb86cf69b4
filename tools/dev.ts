// npm run dev: runs site and server from the sources. The server restarts on a change, the page updates in place.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './import-graph.ts';

const help = `npm run dev: serves the sources, and follows each change.

  PORT (8080)           where the site is opened
  BACKEND_PORT (8081)   where the backend listens; the site passes its calls on
  DATA_DIR (data)       as for npm start
`;
const backendSources = [
  'firebase/firestore.rules.template',
  'firebase/firestore.indexes.json',
  'campus.json',
  // Not firestore.rules, which each start writes.
];

if (process.argv.includes('--help') || process.argv.includes('-h')) process.stdout.write(help);
else runServers(process.env.PORT || '8080', process.env.BACKEND_PORT || '8081');

function runServers(port: string, backendPort: string): void {
  const site = `http://localhost:${port}`;
  const watched = backendSources.flatMap((file) => ['--include', file]);
  const children = [
    start('tsx', ['watch', '--clear-screen=false', ...watched, 'tools/dev-backend.ts'], root, {
      PORT: backendPort,
      DEVELOPMENT_SITE: site,
    }),
    start('vite', ['--port', port, '--strictPort', '--host', 'localhost'], join(root, 'packages/web'), {
      BACKEND_ORIGIN: `http://127.0.0.1:${backendPort}`,
    }),
  ];
  process.stdout.write(`Open ${site} once both have started; the backend prints where mail can be read.\n`);
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  for (const child of children) {
    child.once('exit', (code) => {
      process.exitCode = code ?? 1;
      stop();
    });
  }
}

function start(
  tool: string,
  args: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv,
): ChildProcess {
  return spawn(join(root, 'node_modules/.bin', tool), args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
}
