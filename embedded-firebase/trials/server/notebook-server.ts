// The library as a program, as trials and benches start it: `notebook-server.ts start`, or `notebook-server.ts backup FILE`.
import { backUp } from '@embedded-firebase/server/commands';
import { serveNotebook } from './serve-notebook.ts';

const [command, file = ''] = process.argv.slice(2);
try {
  process.umask(0o077);
  if (command === 'backup') await backUp(process.env.DATA_DIR ?? 'data', file);
  else await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

async function start(): Promise<void> {
  const stopped = new Promise((resolve) => process.once('SIGTERM', resolve));
  const { port, close } = await serveNotebook();
  process.stdout.write(`Ready: http://127.0.0.1:${port}\n`);
  await stopped;
  await close();
}
