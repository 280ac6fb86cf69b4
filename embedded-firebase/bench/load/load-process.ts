// The process that generates load, separate from the servers and from the bench. It runs one job after another.
import { hashPassword, verifyPassword } from '../../server/auth/passwords/password-hash.ts';
import { type Connection, encodeCall, openConnection, withNumber } from './http-client.ts';
import type { Job, JobReport, Stream, StreamResult } from './load-generator.ts';

const password = 'invented-3';

let number = 0;

process.on('message', (job: Job) => {
  const report = (message: JobReport) => process.send?.(message);
  const results = job.kind === 'hashes' ? hash(job.milliseconds) : call(job);
  results.then(
    (done) => report({ results: done }),
    (error: unknown) => report({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.once('disconnect', () => process.exit());

async function call({ port, milliseconds, streams }: Job & { kind: 'calls' }): Promise<StreamResult[]> {
  const opened = await Promise.all(
    streams.map(({ clients }) => Promise.all(Array.from({ length: clients }, () => openConnection(port)))),
  );
  const end = performance.now() + milliseconds;
  const results = await Promise.all(streams.map((stream, index) => run(stream, opened[index] ?? [], end)));
  for (const connection of opened.flat()) connection.close();
  return results;
}

async function run(
  { calls }: Stream,
  connections: readonly Connection[],
  end: number,
): Promise<StreamResult> {
  const encoded = calls.map(encodeCall);
  const times: number[] = [];
  let bytes = 0;
  let refused = 0;
  const begin = performance.now();

  async function callRepeatedly(connection: Connection): Promise<void> {
    while (true) {
      const sent = performance.now();
      if (sent >= end) return;
      number += 1;
      const next = encoded[number % encoded.length];
      if (next === undefined) return;
      const response = await connection.send(withNumber(next, number));
      times.push(performance.now() - sent);
      bytes += response.bytes;
      if (response.status !== 200) refused += 1;
    }
  }

  await Promise.all(connections.map(callRepeatedly));
  return { ...statisticsOf(times, performance.now() - begin), bytesEach: bytes / times.length, refused };
}

async function hash(milliseconds: number): Promise<StreamResult[]> {
  const stored = await hashPassword(password);
  const times: number[] = [];
  const begin = performance.now();
  while (performance.now() - begin < milliseconds) {
    const started = performance.now();
    await verifyPassword(stored, password);
    times.push(performance.now() - started);
  }
  return [{ ...statisticsOf(times, performance.now() - begin), bytesEach: 0, refused: 0 }];
}

function statisticsOf(times: readonly number[], milliseconds: number) {
  const sorted = Float64Array.from(times).sort();
  const percentile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    count: times.length,
    perSecond: (times.length * 1_000) / milliseconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
  };
}
