import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Group, Judged } from './judge.ts';

/** Reads the recorded groups of a kind, one on each line. */
export function readRecorded(kind: string): readonly Group<Judged>[] {
  const lines = readFileSync(fileOf(kind), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Group<Judged>);
}

/** Replaces them. */
export function writeRecorded(kind: string, groups: readonly Group<Judged>[]): void {
  const withoutParts = (key: string, value: unknown) => (key === 'parts' ? undefined : value);
  writeFileSync(fileOf(kind), groups.map((group) => `${JSON.stringify(group, withoutParts)}\n`).join(''));
}

function fileOf(kind: string): string {
  return join(import.meta.dirname, 'recorded', `${kind}.jsonl`);
}
