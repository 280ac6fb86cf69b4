import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QueryCase, QueryOutcome, StoredDocuments, WriteOutcome } from './cases.ts';
import type { Judged } from './judge.ts';
import type { Outcome, RulesCase } from './rules-case.ts';

/** The emulator's answer and, where it differs intentionally, this backend's and the heading that explains it. */
export interface Recorded<Answer> {
  readonly emulator: Answer;
  readonly here?: Answer;
  readonly heading?: string;
}

/** The lines of the recorded files, each a JSON text, so that a diff shows the changed ones. */
interface Recordings {
  readonly rules: RulesCase & Recorded<Outcome>;
  readonly queries: {
    readonly documents: StoredDocuments;
    readonly queries: readonly (Recorded<QueryOutcome> & { readonly query: QueryCase })[];
  };
  readonly writes: {
    readonly commits: readonly (Recorded<WriteOutcome> & { readonly writes: readonly object[] })[];
  };
}

/** Reads a recorded file. @throws Error when it is missing */
export function readRecorded<Name extends keyof Recordings>(name: Name): readonly Recordings[Name][] {
  const lines = readFileSync(fileOf(name), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Recordings[Name]);
}

/** Replaces a recorded file. */
export function writeRecorded<Name extends keyof Recordings>(
  name: Name,
  lines: readonly Recordings[Name][],
): void {
  writeFileSync(fileOf(name), `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
}

/** What is recorded of a comparison. */
export function recorded<Answer>({ ours, theirs, verdict }: Judged<unknown, Answer>): Recorded<Answer> {
  if (verdict.agree) return { emulator: theirs };
  return { emulator: theirs, here: ours, ...(verdict.heading === null ? {} : { heading: verdict.heading }) };
}

function fileOf(name: keyof Recordings): string {
  return join(import.meta.dirname, 'recorded', `${name}.jsonl`);
}
