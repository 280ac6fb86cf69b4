import type { ReadRows } from '@blood-bank/domain/roster-import/who-is-who';
import { importStepMessages } from '#features/admin/import/messages.ts';
import { csvText } from '../list/csv-text.ts';
import type { CheckedFile } from './check-import.ts';
import { sentenceAbout } from './list-fields.ts';

const messages = importStepMessages.report;

/** The numbers of the rows that are left out. */
export function leftOutRows({ problems }: ReadRows): ReadonlySet<number> {
  return new Set(problems.map(({ row }) => row));
}

/** The report of an import as a CSV file: what has become of every row, and why. */
export function reportText(
  checked: CheckedFile,
  { added, changed }: { readonly added: ReadonlySet<string>; readonly changed: ReadonlySet<string> },
): string {
  const { sheet, columns, rows, people, read, known } = checked;
  const resultOf = new Map<number, string>();
  for (const [row, id] of read.donorIds) if (known.has(id)) resultOf.set(row, messages.here);
  for (const { row, id, donor } of people) {
    const result = donor === null ? messages.notYet : changed.has(id) ? messages.changed : messages.here;
    resultOf.set(row, added.has(id) ? messages.imported : result);
  }
  for (const { row } of rows.problems) resultOf.delete(row);
  for (const { row, sameAs = row, problem } of rows.notes) {
    const result = resultOf.get(sameAs);
    if (problem === 'twice' && result !== undefined) resultOf.set(row, result);
  }
  const reasons = new Map<number, string[]>();
  for (const finding of [...rows.problems, ...rows.notes]) {
    const earlier = reasons.get(finding.row) ?? [];
    reasons.set(finding.row, [...earlier, sentenceAbout(finding)]);
  }
  const lines = sheet.rows.map(({ number, cells }) => [
    String(number),
    columns.fullName === null ? '' : (cells[columns.fullName] ?? '').slice(0, 200),
    resultOf.get(number) ?? messages.leftOut,
    (reasons.get(number) ?? []).join(' '),
  ]);
  return csvText([messages.headings, ...lines]);
}
