import type { Product } from '../../verification/harness/product.ts';
import { addCall, countCall, pageCall, recordCalls } from '../campus/measured-calls.ts';
import type { ReadyCall } from '../load/http-client.ts';
import type { Load } from '../load/load-generator.ts';
import { portOf, type Stage } from './throughput.ts';

/** A time that falls on a whole second is written shorter. */
const mostDifference = 4;

/**
 * Holds the floor to what the product answers: as many bytes for the same call.
 *
 * @throws when they differ
 */
export async function checkSameBytes(load: Load, { donors, member, ours, floor }: Stage): Promise<void> {
  const calls = [
    ...[pageCall(member, 50), pageCall(member, 1_000), countCall(member), addCall(member)],
    ...recordCalls(member, donors).slice(0, 1),
  ];
  for (const call of calls) {
    const product = await bytesOfAnswer(load, ours, call);
    const beside = await bytesOfAnswer(load, floor, call);
    if (Math.abs(product - beside) > mostDifference) {
      throw new Error(`${call.path}: ${product} bytes by the product, ${beside} by the floor.`);
    }
  }
}

async function bytesOfAnswer(load: Load, server: Product, call: ReadyCall): Promise<number> {
  const [result] = await load.run({
    ...{ kind: 'calls', port: portOf(server), milliseconds: 50 },
    streams: [{ calls: [call], callers: 1 }],
  });
  return result?.bytesEach ?? 0;
}
