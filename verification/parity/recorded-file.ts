import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'recorded');

/** What was recorded, one JSON text a line, so that a change shows as the lines that it changes. */
export type RecordedName = 'rules' | 'queries' | 'writes';

/** @throws when there is no such file */
export function readRecorded<Line>(name: RecordedName): readonly Line[] {
  const lines = readFileSync(fileOf(name), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Line);
}

/** Replaces what was recorded. */
export function writeRecorded(name: RecordedName, lines: readonly unknown[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(name), `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
}

function fileOf(name: RecordedName): string {
  return join(folder, `${name}.jsonl`);
}
