// The process that makes the load, apart from the servers and from who measures: it takes one job after the other.
import { hashPassword, verifyPassword } from '@blood-bank/backend/auth/password-hash';
import { type Connection, openConnection } from './connection.ts';
import { bytesOf, marksIn, withNumber } from './http-client.ts';
import type { Job, Stream, StreamResult } from './job.ts';

const password = 'invented-3';

let number = 0;

process.on('message', (job: Job) => {
  const results = job.kind === 'hashes' ? hashes(job.milliseconds) : calls(job);
  results.then(
    (done) => process.send?.({ results: done }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.once('disconnect', () => process.exit());

async function calls({ port, milliseconds, streams }: Job & { kind: 'calls' }): Promise<StreamResult[]> {
  const opened = await Promise.all(
    streams.map(({ callers }) => Promise.all(Array.from({ length: callers }, () => openConnection(port)))),
  );
  const end = performance.now() + milliseconds;
  const results = await Promise.all(streams.map((stream, place) => run(stream, opened[place] ?? [], end)));
  for (const connection of opened.flat()) connection.close();
  return results;
}

async function run(
  { calls }: Stream,
  connections: readonly Connection[],
  end: number,
): Promise<StreamResult> {
  const prepared = calls.map(bytesOf).map((bytes) => ({ bytes, marks: marksIn(bytes) }));
  const times: number[] = [];
  let bytes = 0;
  let refused = 0;
  const begin = performance.now();

  async function callAgainAndAgain(connection: Connection): Promise<void> {
    while (true) {
      const asked = performance.now();
      if (asked >= end) return;
      number += 1;
      const call = prepared[number % prepared.length];
      if (call === undefined) return;
      const answer = await connection.send(withNumber(call.bytes, call.marks, number));
      times.push(performance.now() - asked);
      bytes += answer.bytes;
      if (answer.status !== 200) refused += 1;
    }
  }

  await Promise.all(connections.map(callAgainAndAgain));
  return { ...spread(times, performance.now() - begin), bytesEach: bytes / times.length, refused };
}

async function hashes(milliseconds: number): Promise<StreamResult[]> {
  const kept = await hashPassword(password);
  const times: number[] = [];
  const begin = performance.now();
  while (performance.now() - begin < milliseconds) {
    const asked = performance.now();
    await verifyPassword(kept, password);
    times.push(performance.now() - asked);
  }
  return [{ ...spread(times, performance.now() - begin), bytesEach: 0, refused: 0 }];
}

function spread(times: readonly number[], milliseconds: number) {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    count: times.length,
    perSecond: (times.length * 1_000) / milliseconds,
    p50: at(0.5),
    p99: at(0.99),
  };
}
