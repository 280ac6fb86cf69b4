const maxExcerptLength = 160;
const maxFaultsShown = 20;

/** Why a rules file is refused, and where. */
export interface Fault {
  readonly reason: string;
  readonly offset: number;
}

/** Reports why and where a rules file is refused; for each fault the message has the source line with a caret. */
export class RulesSyntaxError extends Error {
  override readonly name = 'RulesSyntaxError';
  /** Of the first fault, counted from 1. */
  readonly line: number;
  /** Of the first fault, counted from 1, in UTF-16 units. */
  readonly column: number;

  /** @param faults at least one */
  constructor(source: SourceText, faults: readonly Fault[]) {
    const ordered = faults.toSorted((a, b) => a.offset - b.offset);
    const shown = ordered.slice(0, maxFaultsShown).map((fault) => describe(source, fault));
    const more = ordered.length - shown.length;
    super([...shown, ...(more > 0 ? [`${source.fileName}: and ${more} more`] : [])].join('\n'));
    const { line, column } = source.positionOf(ordered[0]?.offset ?? 0);
    this.line = line;
    this.column = column;
  }
}

function describe(source: SourceText, { reason, offset }: Fault): string {
  const { line, column } = source.positionOf(offset);
  return `${source.fileName}:${line}:${column}: ${reason}\n${source.excerpt(offset)}`;
}

/** A position in a source text; both counted from 1, the column in UTF-16 units. */
interface Position {
  readonly line: number;
  readonly column: number;
}

/** The text of a rules file, which converts offsets to lines and columns. */
export class SourceText {
  readonly text: string;
  readonly fileName: string;
  readonly #lineStarts: readonly number[];

  constructor(text: string, fileName: string) {
    this.text = text;
    this.fileName = fileName;
    this.#lineStarts = lineStartsOf(text);
  }

  /** Returns the line and column of an offset; an offset past the end is the end. */
  positionOf(offset: number): Position {
    const line = this.#lineAt(offset);
    return { line: line + 1, column: offset - (this.#lineStarts[line] ?? 0) + 1 };
  }

  /** Returns the line of an offset, truncated to a readable width, with a caret below it. */
  excerpt(offset: number): string {
    const line = this.#lineAt(offset);
    const start = this.#lineStarts[line] ?? 0;
    const end = this.#lineStarts[line + 1] ?? this.text.length + 1;
    const from = Math.max(start, offset - maxExcerptLength / 2);
    const shown = this.text.slice(from, Math.min(end - 1, from + maxExcerptLength)).replace(/[\t\r]/g, ' ');
    return `  ${shown}\n  ${' '.repeat(offset - from)}^`;
  }

  #lineAt(offset: number): number {
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
