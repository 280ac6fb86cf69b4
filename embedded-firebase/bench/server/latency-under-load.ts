import { interleave, medianOf } from '../interleave.ts';
import type { LoadGenerator, StreamResult } from '../load/load-generator.ts';
import { memberSignInCall, pageCall } from '../measured-calls.ts';
import { formatCount, type Section } from '../report.ts';
import type { ServerSize, Stage } from './throughput.ts';

const signInClients = 64;
/** A p99 needs a longer window than a rate. */
const windows = 3;
const maxSlowdown = 2;

/** Measures the latency of searches during a flood of sign-ins, compared with their latency alone. */
export async function measureLatencyUnderLoad(
  size: ServerSize,
  load: LoadGenerator,
  { member, product, people }: Stage,
): Promise<Section> {
  const search = { calls: [pageCall(member, 50)], clients: 1 };
  const signIns = { calls: [memberSignInCall(member)], clients: signInClients };
  const milliseconds = size.milliseconds * windows;
  const { alone, during } = await interleave(size.rounds, {
    alone: () => load.call(product, milliseconds, [search]),
    during: () => load.call(product, milliseconds, [search, signIns]),
  });
  const p99 = (results: readonly StreamResult[]) => medianOf(results, (result) => result.p99);
  const p50 = (results: readonly StreamResult[]) => medianOf(results, (result) => result.p50);
  const ratio = p99(during) / p99(alone);
  const values = {
    'alone p99 ms': p99(alone),
    'during p99 ms': p99(during),
    'alone p50 ms': p50(alone),
    'during p50 ms': p50(during),
  };
  return {
    title: `A search of 50 during sign-ins of ${signInClients} clients`,
    notes: ['One client searches repeatedly; "to baseline" is p99 during the sign-ins to p99 alone.'],
    columns: Object.keys(values),
    rows: [
      {
        what: `query, 50 of ${formatCount(people)}`,
        ratio,
        target: `at most ${maxSlowdown}`,
        isMet: ratio <= maxSlowdown,
        values,
      },
    ],
  };
}
