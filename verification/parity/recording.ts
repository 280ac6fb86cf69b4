import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JudgedQuery } from './compare-queries.ts';
import type { JudgedRules } from './compare-rules.ts';
import type { JudgedSequence } from './compare-writes.ts';
import type { Judged } from './judge.ts';
import type { QueryCase, QueryOutcome, StoredDocuments } from './query-case.ts';
import type { Outcome, RulesCase } from './rules-case.ts';
import type { WriteOutcome } from './write-case.ts';

const folder = join(import.meta.dirname, 'recorded');

/** The recorded files, with one JSON text in each line, so that a diff shows the changed ones. */
export type RecordedName = 'rules' | 'queries' | 'writes';

/** Reads a recorded file. @throws Error when it is missing */
export function readRecorded<Line>(name: RecordedName): readonly Line[] {
  const lines = readFileSync(fileOf(name), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Line);
}

/** Replaces a recorded file. */
export function writeRecorded(name: RecordedName, lines: readonly unknown[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(name), `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
}

function fileOf(name: RecordedName): string {
  return join(folder, `${name}.jsonl`);
}

/** The emulator's answer and, where it differs intentionally, this backend's and the heading that explains it. */
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
