import { type Embedded, openRules, startEmbedded } from './embedded.ts';
import type { ComparedEmulator } from './emulator.ts';
import type { Answers } from './judge.ts';
import { callOf, outcomeOf, type QueryCase, type QueryOutcome, type StoredDocuments } from './query-case.ts';
import { queryIndexes } from './query-indexes.ts';
import { commitAsAdmin, nameOf, type Target } from './target.ts';

/** A target that queries are sent to. */
export interface Queried {
  ask(query: QueryCase): Promise<QueryOutcome>;
}

/** Starts this backend with documents. */
export async function queriedHere(documents: StoredDocuments): Promise<Queried & Pick<Embedded, 'stop'>> {
  const embedded = await startEmbedded(openRules, queryIndexes());
  await store(embedded, documents);
  return { ...queried(embedded), stop: embedded.stop };
}

/** Starts both servers with the same documents; `stop` stops this backend only. */
export async function queriedOnBoth(documents: StoredDocuments, emulator: ComparedEmulator) {
  const embedded = await startEmbedded(openRules, queryIndexes());
  await emulator.load(openRules);
  const theirs = emulator.targetLike(embedded);
  for (const target of [embedded, theirs]) await store(target, documents);
  return {
    ask: async (query: QueryCase): Promise<Answers<QueryOutcome>> => ({
      ours: await queried(embedded).ask(query),
      theirs: await queried(theirs).ask(query),
    }),
    stop: embedded.stop,
  };
}

function queried(target: Target): Queried {
  return { ask: async (query) => outcomeOf(query, await target.call(callOf(query))) };
}

async function store(target: Target, documents: StoredDocuments): Promise<void> {
  const writes = Object.entries(documents).map(([path, fields]) => ({
    update: { name: nameOf(path), fields },
  }));
  await commitAsAdmin(target, writes);
}
