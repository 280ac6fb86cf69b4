import { reportFileMessages as messages, reportMessages } from '#features/admin/report/messages.ts';
import { csvText } from '../list/csv-text.ts';
import type { Report } from './api.ts';
import { figuresOf, tablesOf } from './tables.ts';

/** The report as a CSV file: one number a line, of which spreadsheet programs make any table. */
export function reportCsv(report: Report): string {
  const { title } = reportMessages;
  const figures = figuresOf(report).flatMap(({ numbers }) =>
    Object.entries(numbers).map(([name, value]) => [title, '', name, String(value)]),
  );
  const tables = tablesOf(report).flatMap(({ title: table, columns, rows, total }) =>
    [...rows, total].flatMap(({ name, values }) =>
      columns.map((column, at) => [table, name, column.name, String(values[at] ?? '')]),
    ),
  );
  return csvText([
    messages.headings,
    [title, '', messages.first, report.span.first],
    [title, '', messages.last, report.span.last],
    ...figures,
    ...tables,
  ]);
}
