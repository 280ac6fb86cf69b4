import { missingForEmulator, startEmulator } from '../harness/emulator.ts';
import { counted, type Figure, none } from '../harness/figures.ts';
import { chosenSeed, seededRandom } from '../harness/seeded-random.ts';
import { defineTrial } from '../harness/trial.ts';
import { compare, type Group, isUnlisted, type Judged } from './judge.ts';
import { kinds } from './kinds.ts';
import { writeRecorded } from './recorded.ts';
import { emulated } from './servers.ts';

/** Generated inputs to Google's emulator and to this backend. RECORD=1 replaces the files that the tests replay. */
export const parityTrial = defineTrial({
  shows: 'generated rules, queries and writes are answered as by Google’s emulator',
  sizes: {
    /** Groups: of 100 rules, of 50 queries, and of six commits. */
    full: { rules: 100, queries: 40, writes: 200 },
    short: { rules: 4, queries: 4, writes: 20 },
  },
  async run(groups) {
    const seed = chosenSeed();
    const title = `Generated inputs to Google’s emulator and to this backend; seed ${seed}`;
    const missing = missingForEmulator();
    if (missing !== null) return { title, figures: [], notRun: [`needs ${missing}`] };
    const emulator = await startEmulator();
    const server = emulated(emulator);
    const figures: Figure[] = [];
    try {
      for (const name of ['rules', 'queries', 'writes'] as const) {
        const random = seededRandom(seed);
        const judged: Group<Judged>[] = [];
        for (let number = 0; number < groups[name]; number += 1) {
          const group = kinds[name].generate(random, number);
          judged.push({ ...group, cases: await compare(kinds[name], group, server) });
        }
        if (process.env.RECORD !== undefined) writeRecorded(name, judged);
        figures.push(...figuresOf(name, judged));
      }
      return { title, figures };
    } finally {
      await emulator.stop();
    }
  },
});

function figuresOf(name: string, groups: readonly Group<Judged>[]): Figure[] {
  const judged = groups.flatMap(({ cases }) => cases);
  const headings = new Set(judged.flatMap(({ heading }) => heading ?? []));
  return [
    counted(`${name} compared`, judged.length),
    ...[...headings].map((heading) => {
      const differing = judged.filter((one) => one.heading === heading).length;
      return counted(`  differ as parity.md says: ${heading}`, differing);
    }),
    none(
      '  differ otherwise',
      judged.filter(isUnlisted).map((one) => JSON.stringify(one)),
    ),
  ];
}
