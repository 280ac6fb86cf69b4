/** A figure as it was measured; null where there is none. */
type Value = number | string | null;

/** One line of a table. */
export interface Row {
  readonly what: string;
  /** To the floor of the same run; null where something else is judged. */
  readonly ratio: number | null;
  /** In words, empty where there is none. */
  readonly target: string;
  readonly isMet: boolean | null;
  /** By the table's columns. */
  readonly values: Readonly<Record<string, Value>>;
}

/** What one table shows. */
export interface Section {
  readonly title: string;
  /** How it was measured. */
  readonly notes: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** Sections as Markdown, which reads as plain text too: ratios first. */
export function inMarkdown(sections: readonly Section[]): string {
  return sections.map(sectionText).join('\n');
}

/** The targets that were missed, one a line. */
export function missesOf(sections: readonly Section[]): string[] {
  return sections.flatMap(({ title, rows }) =>
    rows
      .filter(({ isMet }) => isMet === false)
      .map((row) => `${title}: ${row.what}: ${figureOf(row)}, but ${row.target}`),
  );
}

function sectionText({ title, notes, columns, rows }: Section): string {
  const head = ['', 'to the floor', 'target', '', ...columns];
  const cells = rows.map(({ what, ratio, target, isMet, values }) => [
    what,
    inWords(ratio),
    target,
    isMet === null ? '' : isMet ? 'met' : '**missed**',
    ...columns.map((column) => inWords(values[column] ?? null)),
  ]);
  const kept = head.map((_, column) => column === 0 || cells.some((row) => row[column] !== ''));
  const lines = [
    head,
    head.map((_, column) => (column === 0 || column === 3 ? '---' : '---:')),
    ...cells,
  ].map((row) => `| ${row.filter((_, column) => kept[column]).join(' | ')} |`);
  return `### ${title}\n\n${notes.map((note) => `${note}\n`).join('')}\n${lines.join('\n')}\n`;
}

function figureOf({ ratio, values }: Row): string {
  const { product = null } = values;
  if (product === null) return inWords(ratio ?? Object.values(values)[0] ?? null);
  return ratio === null ? inWords(product) : `${inWords(product)} (${inWords(ratio)} of the floor)`;
}

function inWords(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}
