import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { dataFolderAt } from '../../data-folder.ts';
import { connectionOf } from '../../sqlite/connection.ts';
import { openExistingDatabase } from '../../sqlite/open-database.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { set } from '../testing/wire-values.ts';
import { backlogOf, commitAsClient, eventually, untilDelivered } from './testing/held-trigger.ts';

const script = fileURLToPath(new URL('./testing/trigger-server.ts', import.meta.url));
const hour = 3_600_000;
const rounds = 2;
const writers = 4;
/** Writes that a round acknowledges at most before the server is killed. */
const maxWrites = 100;

/** Starts a server with a trigger, `clockHours` in the future, so that what failed before is due. */
async function startServer(dataFolder: string, behaviour: 'deliver' | 'die', clockHours: number) {
  const args = ['--import', 'tsx', script, dataFolder, behaviour, String(clockHours * hour)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer | null];
  return { origin: `http://127.0.0.1:${/Ready: (\d+)/.exec(String(line))?.[1]}`, kill, ended };
}

function deliveredTo(dataFolder: string): ReadonlySet<string> {
  const file = join(dataFolder, 'delivered');
  return new Set(existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);
}

test('a server that is killed at any moment delivers the event of every acknowledged document', async () => {
  const dataFolder = join(temporaryFolder(), 'data');
  const acknowledged: string[] = [];

  /** Posts until the server is gone; it is killed after some writes, while the next ones are under way. */
  async function postAndKill(round: number): Promise<void> {
    const { origin, kill } = await startServer(dataFolder, 'deliver', round);
    const last = acknowledged.length + Math.ceil(Math.random() * maxWrites);
    const post = async (writer: number) => {
      for (let count = 0; ; count += 1) {
        const path = `requests/${round}-${writer}-${count}`;
        await commitAsClient({ origin }, set(path, {}));
        acknowledged.push(path);
        if (acknowledged.length === last) void kill();
      }
    };
    await Promise.allSettled(Array.from({ length: writers }, (_, writer) => post(writer)));
    await kill();
  }

  for (let round = 0; round < rounds; round += 1) await postAndKill(round);
  await startServer(dataFolder, 'deliver', rounds);
  const clock = { now: () => Date.now() + rounds * hour, advance: () => {} };
  await untilDelivered({ dataFolder, clock });
  const delivered = deliveredTo(dataFolder);
  expect(acknowledged.filter((path) => !delivered.has(path))).toEqual([]);
});

test('an event whose handler ends the process is given up after seven attempts', async () => {
  const dataFolder = join(temporaryFolder(), 'data');
  const clock = { now: () => Date.now() + 2 * hour, advance: () => {} };
  const backlog = () => backlogOf({ dataFolder, clock });
  const first = await startServer(dataFolder, 'die', 0);
  await commitAsClient(first, set('requests/deadly', {}));
  await first.ended;
  expect(backlog().waiting.events).toMatchObject([{ attempts: 1, reason: null }]);
  // As five more such processes leave it.
  setAttempts(dataFolder, 6);
  await (await startServer(dataFolder, 'die', 1)).ended;
  expect(backlog().waiting.events).toMatchObject([{ attempts: 7 }]);
  const last = await startServer(dataFolder, 'deliver', 2);
  await commitAsClient(last, set('requests/harmless', {}));
  await eventually(backlog).toMatchObject({
    waiting: { count: 0 },
    givenUp: { count: 1, events: [{ path: 'requests/deadly', attempts: 7, reason: 'the server ended' }] },
  });
  expect(deliveredTo(dataFolder)).toEqual(new Set(['requests/harmless']));
});

function setAttempts(dataFolder: string, attempts: number): void {
  const database = connectionOf(openExistingDatabase(dataFolderAt(dataFolder).databaseFile));
  database.run('UPDATE trigger_outbox SET attempts = ?', attempts);
  database.close();
}
