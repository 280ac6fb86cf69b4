import type { JudgedQuery } from './compare-queries.ts';
import type { JudgedRules } from './compare-rules.ts';
import type { JudgedSequence } from './compare-writes.ts';
import type { Judged } from './judge.ts';
import type { QueryCase, QueryOutcome, StoredDocuments } from './query-case.ts';
import type { Outcome, RulesCase } from './rules-case.ts';
import type { WriteOutcome } from './write-case.ts';

/** What the emulator answered; and, where it is meant to differ, what this backend does and where that is said. */
export interface Recorded<Answer> {
  readonly emulator: Answer;
  readonly here?: Answer;
  readonly heading?: string;
}

/** A line of rules.jsonl. */
export type RecordedRules = RulesCase & Recorded<Outcome>;

/** A line of queries.jsonl. */
export interface RecordedQueries {
  readonly documents: StoredDocuments;
  readonly queries: readonly (Recorded<QueryOutcome> & { readonly query: QueryCase })[];
}

/** A line of writes.jsonl. */
export interface RecordedWrites {
  readonly commits: readonly (Recorded<WriteOutcome> & { readonly writes: readonly object[] })[];
}

export function recordedRules(judged: JudgedRules): RecordedRules {
  return { ...judged.asked, ...recorded(judged) };
}

export function recordedQueries(documents: StoredDocuments, judged: readonly JudgedQuery[]): RecordedQueries {
  return { documents, queries: judged.map((one) => ({ query: one.asked, ...recorded(one) })) };
}

export function recordedWrites(judged: JudgedSequence): RecordedWrites {
  return { commits: judged.map((one) => ({ writes: one.asked, ...recorded(one) })) };
}

function recorded<Answer>({ ours, theirs, verdict }: Judged<unknown, Answer>): Recorded<Answer> {
  if (verdict.agree) return { emulator: theirs };
  return { emulator: theirs, here: ours, ...(verdict.heading === null ? {} : { heading: verdict.heading }) };
}
