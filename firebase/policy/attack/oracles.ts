import { type Figure, within } from '../../../embedded-firebase/trials/harness/figures.ts';
import { median } from '../../../embedded-firebase/trials/harness/statistics.ts';
import { callRpc, change, commit, nameOf } from '../../../verification/harness/campus-wire.ts';
import type { Campus } from './campus.ts';

/**
 * Milliseconds. A stored document is refused a tenth of a millisecond later than a missing one, as it is read for the
 * decision: docs/security.md says why that is accepted. A larger difference would be a defect.
 */
const mostDifference = 1;

/** Whether the time of a refusal tells that a document exists; that its words don't, every-way.ts shows. */
export async function oracleFigures(campus: Campus, times: number): Promise<Figure[]> {
  const { origin, admin, deputy, owner, member } = campus;
  const unknown = 'x'.repeat(owner.uid.length);
  const pairs = [
    [`users/${owner.uid}`, `users/${unknown}`],
    [`donors/${deputy.uid}`, `donors/${unknown}`],
    [`donors/${admin.uid}/private/contact`, `donors/${unknown}/private/contact`],
    ['bloodRequests/closed', 'bloodRequests/xxxxxx'],
    [`bloodRequests/wanted/offers/${admin.uid}`, `bloodRequests/wanted/offers/${unknown}`],
  ] as const;
  const questions = [
    (path: string) => callRpc(origin, member, 'batchGet', { documents: [nameOf(path)] }),
    (path: string) => commit(origin, member, [change(path, { x: 1 })]),
  ];
  const differences: number[] = [];
  for (const [stored, missing] of pairs) {
    // Each kind of question separately, as together they would hide each other.
    for (const ask of questions) {
      const timeOf = async (path: string) => {
        const began = performance.now();
        const { status } = await ask(path);
        if (status !== 403) throw new Error(`${path} is answered with ${status}.`);
        return performance.now() - began;
      };
      const more: number[] = [];
      for (let round = 0; round < times; round += 1) {
        // In alternating order, so that what slows the machine slows both.
        const isFirst = round % 2 === 0;
        const first = await timeOf(isFirst ? stored : missing);
        const second = await timeOf(isFirst ? missing : stored);
        more.push(isFirst ? first - second : second - first);
      }
      differences.push(Math.abs(median(more)));
    }
  }
  return [within('longest difference of the medians', Math.max(...differences), mostDifference)];
}
