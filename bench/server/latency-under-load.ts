import { pageCall, signInCall } from '../campus/measured-calls.ts';
import { inTurns, median } from '../interleave.ts';
import type { StreamResult } from '../load/job.ts';
import type { Load } from '../load/load-generator.ts';
import type { Section } from '../report.ts';
import type { ServerSize } from './size.ts';
import { portOf, type Stage } from './throughput.ts';

const callersOfFlood = 64;
/** As many windows as p99 needs. */
const windows = 3;
const mostSlowdown = 2;

/** How late the latest searches are while everybody signs in, beside how late they are otherwise. */
export async function measureFlood(size: ServerSize, load: Load, stage: Stage): Promise<Section> {
  const { member, ours } = stage;
  const search = { calls: [pageCall(member, 50)], callers: 1 };
  const flood = { calls: [signInCall(member)], callers: callersOfFlood };
  const milliseconds = size.milliseconds * windows;
  const run = (streams: (typeof search)[]) => async () => {
    const [result] = await load.run({ kind: 'calls', port: portOf(ours), milliseconds, streams });
    return result as StreamResult;
  };
  const { alone, flooded } = await inTurns(size.rounds, {
    alone: run([search]),
    flooded: run([search, flood]),
  });
  const late = (results: readonly StreamResult[]) => median(results.map(({ p99 }) => p99));
  const usual = (results: readonly StreamResult[]) => median(results.map(({ p50 }) => p50));
  const ratio = late(flooded) / late(alone);
  return {
    title: `A search of 50 while ${callersOfFlood} sign in`,
    notes: ['One person searches again and again; "to the floor" is p99 during the flood to p99 alone.'],
    columns: ['alone p99 ms', 'during p99 ms', 'alone p50 ms', 'during p50 ms'],
    rows: [
      {
        what: `query, 50 of ${stage.donors.toLocaleString('en-US')}`,
        ratio,
        target: `at most ${mostSlowdown}`,
        isMet: ratio <= mostSlowdown,
        values: {
          'alone p99 ms': late(alone),
          'during p99 ms': late(flooded),
          'alone p50 ms': usual(alone),
          'during p50 ms': usual(flooded),
        },
      },
    ],
  };
}
