/** A measured figure; null where there is none. */
type Value = number | string | null;

/** One line of a table. */
export interface Row {
  readonly what: string;
  /** To the baseline of the same run; null where something else is judged. */
  readonly ratio: number | null;
  /** As text, empty where there is none. */
  readonly target: string;
  readonly isMet: boolean | null;
  /** By the table's columns. */
  readonly values: Readonly<Record<string, Value>>;
}

/** One table. */
export interface Section {
  readonly title: string;
  /** How the figures were measured. */
  readonly notes: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** The tables of each bench, by its name. */
export type Results = { [name: string]: readonly Section[] };

/** A run of one or more benches. */
export interface Run {
  readonly begun: Date;
  readonly machine: string;
  readonly warning: string | null;
  readonly isShort: boolean;
  readonly results: Results;
}

/** What one page of figures is about. */
export interface PageTexts {
  readonly subject: string;
  /** A sentence on how it was measured. */
  readonly setting: string;
  /** What `npm run test:all` limits in place of a measurement. */
  readonly fixedCosts: string;
  /** The benches of the page, with their titles. */
  readonly titles: Readonly<Record<string, string>>;
}

/** Returns a page of figures: what was measured, how, and which targets were missed. */
export function performancePage(
  { begun, machine, warning, isShort, results }: Run,
  { subject, setting, fixedCosts, titles }: PageTexts,
): string {
  const parts = Object.entries(titles).map(([name, title]) => ({ title, sections: results[name] ?? [] }));
  const missed = missedTargets(parts.flatMap(({ sections }) => sections));
  return `# Performance of the ${subject}

The cost of the ${subject} compared with a baseline that does the minimum for the same result, written by one run of

\`\`\`sh
npm run bench -- all --write
\`\`\`

on ${begun.toISOString().slice(0, 10)}: ${machine}. ${setting}
${warning === null ? 'The machine was quiet.' : `**Not a quiet machine.** ${warning}`}${isShort ? '\n**A short run: its figures mean nothing.**' : ''}

Absolute figures drift with the machine, but ratios within one run hold. Every round therefore measures both product and
baseline, and the tables show medians, with the ratio first. [Experiments](#experiments) has what was
tried. Costs that do not fluctuate are limited by \`npm run test:all\`: ${fixedCosts}.

## Missed

${missed.length === 0 ? 'No target is missed.' : missed.map((miss) => `- ${miss}`).join('\n')}

${parts.map(({ title, sections }) => `## ${title}\n\n${toMarkdown(sections)}`).join('\n')}`;
}

/** Formats sections as Markdown tables that are legible as plain text, ratios first. */
export function toMarkdown(sections: readonly Section[]): string {
  return sections.map(sectionText).join('\n');
}

/** Returns the missed targets, one per line. */
export function missedTargets(sections: readonly Section[]): string[] {
  return sections.flatMap(({ title, rows }) =>
    rows
      .filter(({ isMet }) => isMet === false)
      .map((row) => `${title}: ${row.what}: ${figureOf(row)}, but ${row.target}`),
  );
}

/** Reports progress on the standard error; only tables go to the standard output. */
export function logProgress(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Formats a whole number: `10,000`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

function sectionText({ title, notes, columns, rows }: Section): string {
  const head = ['', 'to baseline', 'target', '', ...columns];
  const cells = rows.map(({ what, ratio, target, isMet, values }) => [
    what,
    formatValue(ratio),
    target,
    isMet === null ? '' : isMet ? 'met' : '**missed**',
    ...columns.map((column) => formatValue(values[column] ?? null)),
  ]);
  const kept = head.map((_, column) => column === 0 || cells.some((row) => row[column] !== ''));
  const alignment = head.map((_, column) => (column === 0 || column === 3 ? '---' : '---:'));
  const lines = [head, alignment, ...cells].map(
    (row) => `| ${row.filter((_, column) => kept[column]).join(' | ')} |`,
  );
  return `### ${title}\n\n${notes.map((note) => `${note}\n`).join('')}\n${lines.join('\n')}\n`;
}

function figureOf({ ratio, values }: Row): string {
  const { product = null } = values;
  if (product === null) return formatValue(ratio ?? Object.values(values)[0] ?? null);
  return ratio === null
    ? formatValue(product)
    : `${formatValue(product)} (${formatValue(ratio)} of the baseline)`;
}

function formatValue(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}
