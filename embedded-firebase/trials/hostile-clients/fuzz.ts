import { atLeast, exactly, type Figure, inDigits, none } from '../harness/figures.ts';
import { isSignedIn, type Member } from '../harness/members.ts';
import { findPages } from '../harness/mixed-calls.ts';
import { createWriter } from '../harness/notes.ts';
import { grewBy, lacksProc, memoryBefore, residentMemoryOf } from '../harness/resident-memory.ts';
import { chosenSeed } from '../harness/seeded-random.ts';
import { withNotebook } from '../harness/start-notebook.ts';
import { defineTrial } from '../harness/trial.ts';
import { FuzzTally, fuzzLoad } from './fuzz-load.ts';
import { fuzzRules } from './fuzz-rules.ts';
import { expensiveBodies, hugeBodies } from './large-bodies.ts';

const maxGrowthMebibytes = 50;
/** Requests until the session of the fuzzing member is checked again. */
const batch = 5_000;

/** Every request and every rules file: each input is answered soundly and leaves the server as it was. */
export const fuzzTrial = defineTrial({
  shows: 'malformed and huge requests are answered soundly',
  sizes: {
    /**
     * `warmUp` requests fill caches before memory is measured, and are judged too. `withheld` connections each withhold the last
     * byte of a body. `starts` faulty rules files are given to the real start command.
     */
    full: { warmUp: 20_000, requests: 100_000, rulesFiles: 2_000, hugeRounds: 3, withheld: 40, starts: 8 },
    short: { warmUp: 200, requests: 1_200, rulesFiles: 200, hugeRounds: 1, withheld: 8, starts: 1 },
  },
  run: ({ warmUp, requests, rulesFiles, hugeRounds, withheld, starts }, form) =>
    withNotebook(async (server) => {
      const seed = chosenSeed();
      const place = { origin: server.origin, memory: residentMemoryOf(server.dataFolder), form };
      const { memory } = place;
      const tally = new FuzzTally();
      // Created before the fuzzing, which makes as many accounts as one address may, and may end the session of one.
      const emails = ['sender', 'fuzzer-1', 'fuzzer-2', 'fuzzer-3'].map((name) => `${name}@example.test`);
      const members: Member[] = [];
      for (const email of emails) members.push(await createWriter(server, email));
      const [sender, ...fuzzers] = members as [Member, ...Member[]];
      const pages = await findPages(server.origin);
      const send = async (from: number, end: number) => {
        for (let next = from; next < end; next += batch) {
          const load = { member: await firstSignedIn(server.origin, fuzzers), pages };
          const range = { from: next, count: Math.min(batch, end - next) };
          await fuzzLoad(server.origin, load, seed, range, tally);
        }
      };
      await send(0, warmUp);
      const before = memory === null ? 0 : await memoryBefore(memory, form);
      await send(warmUp, warmUp + requests);
      const after = memory === null ? 0 : await memoryBefore(memory, form);
      const huge = await hugeBodies(place, hugeRounds);
      const expensive = await expensiveBodies(place, sender, withheld);
      const ending = await server.stop();
      return {
        title: `${inDigits(requests)} fuzzed requests, seed ${seed}`,
        figures: [
          ...figuresOf(tally, warmUp + requests),
          ...(memory === null ? [] : [grewBy('memory grown by', after - before, maxGrowthMebibytes)]),
          exactly('defects in the log', server.log().match(/"msg":"defect"/g)?.length ?? 0, 0),
          ...huge,
          ...expensive,
          exactly('exits before the stop, or with another code than 0', ending.exitCode === 0 ? 0 : 1, 0),
          ...(await fuzzRules(rulesFiles, starts, seed)),
        ],
        notRun: memory === null ? [lacksProc] : [],
      };
    }),
});

async function firstSignedIn(origin: string, spares: readonly Member[]): Promise<Member> {
  for (const member of spares) if (await isSignedIn(origin, member)) return member;
  throw new Error('Fuzzing has ended every session.');
}

function figuresOf(tally: FuzzTally, sent: number): Figure[] {
  return [
    atLeast('requests sent, with the warm-up', tally.sent, sent),
    // Fuzzing that is always refused early finds nothing.
    atLeast('of them successful', tally.succeeded, sent / 10),
    atLeast('of them refused', tally.refused, sent / 10),
    atLeast('of them refused by name (501 UNIMPLEMENTED)', tally.refusedByName, 1),
    none('hangs, missing answers, other 5xx, and answers with a stack, a path or SQL', tally.faults),
  ];
}
