import { type AnswerFrame, type AnswerText, checkAnswerSize } from '../answer-text.ts';
import type { SlicedWork } from '../time-slice.ts';
import { mergeScans } from './merge-scans.ts';
import type { Scan } from './query-to-sql.ts';
import type { ReadStores } from './scan-store.ts';

// SQLite itself concatenates documents up to these limits: the fastest way, but other calls wait.
const maximumJoinedDocuments = 1_000;
const maximumJoinedBytes = 4_194_304;
// Up to this number of documents, their size is not measured first.
const unmeasuredDocuments = 60;

/** The page of a query's documents; a limit of null is none. */
export interface Page {
  readonly limit: number | null;
  readonly offset: number;
}

/** Reads the documents of a planned query in the form that an answer needs. */
export class QueryAnswer {
  readonly #stores: ReadStores;
  readonly #most: number;
  #found = 0;

  /** @param most how many documents may be found: one more is looked for, as the answer is refused then */
  constructor(stores: ReadStores, most = Number.POSITIVE_INFINITY) {
    this.#stores = stores;
    this.#most = most + 1;
  }

  /** The number of documents in the answer and skipped before it, or of index entries counted. */
  get found(): number {
    return this.#found;
  }

  /**
   * Concatenates the documents in a frame.
   *
   * @returns null when there are none
   * @throws ApiError RESOURCE_EXHAUSTED when the answer would be too long
   */
  *joined(scans: readonly Scan[], page: Page, frame: AnswerFrame): SlicedWork<AnswerText | null> {
    const store = this.#stores.scans;
    const scan = singleScan(scans);
    if (scan === null) {
      const rows = yield* this.#rows(scans, page);
      if (rows.length === 0) return null;
      if (isShort(rows.length, () => store.sizeByRow(rows))) {
        this.#found = rows.length;
        return store.joinedByRow(rows, frame);
      }
    } else {
      const { limit, offset } = this.#bounded(page);
      const most = Math.min(limit ?? maximumJoinedDocuments + 1, maximumJoinedDocuments + 1);
      const count = most > unmeasuredDocuments ? store.count(scan, most, offset) : most;
      if (isShort(count, () => store.size(scan, limit, offset))) {
        const { text, documents } = store.joined(scan, limit, offset, frame);
        this.#found = documents;
        return text;
      }
    }
    return yield* this.joinedAs(scans, page, frame, (wire) => wire);
  }

  /**
   * Concatenates what `write` makes of each document in a frame.
   *
   * @returns null when there are none
   * @throws ApiError RESOURCE_EXHAUSTED when the answer would be too long
   */
  *joinedAs(
    scans: readonly Scan[],
    page: Page,
    { before, between, after }: AnswerFrame,
    write: (wire: string) => string,
  ): SlicedWork<string | null> {
    const texts: string[] = [];
    let length = 0;
    yield* this.each(scans, page, (wire) => {
      const text = write(wire);
      length += text.length + between.length;
      checkAnswerSize(length);
      texts.push(text);
    });
    return texts.length === 0 ? null : `${before}${texts.join(between)}${after}`;
  }

  /** Passes each document's text to `use`. */
  *each(scans: readonly Scan[], page: Page, use: (wire: string) => void): SlicedWork<void> {
    const store = this.#stores.scans;
    const scan = singleScan(scans);
    const { limit, offset } = this.#bounded(page);
    const texts =
      scan === null
        ? store.documentsByRow(yield* this.#rows(scans, page))
        : store.documents(scan, limit, offset);
    for (const wire of texts) {
      use(wire);
      this.#found += 1;
      yield;
    }
  }

  *count(scans: readonly Scan[], page: Page): SlicedWork<number> {
    this.#found = yield* this.#size(scans, page);
    return this.#found;
  }

  /** The number of documents that the offset skipped, once those behind it have been read. They are found too. */
  *skipped(scans: readonly Scan[], { limit, offset }: Page): SlicedWork<number> {
    if (offset === 0 || limit === 0) return 0;
    const isWhole = this.#found > 0;
    const skipped = isWhole ? offset : yield* this.#size(scans, { limit: offset, offset: 0 });
    this.#found += skipped;
    return skipped;
  }

  /** A page of no more than may be found. */
  #bounded({ limit, offset }: Page): Page {
    const most = Math.min(limit ?? Number.POSITIVE_INFINITY, this.#most);
    return { limit: most === Number.POSITIVE_INFINITY ? null : most, offset: Math.min(offset, this.#most) };
  }

  *#size(scans: readonly Scan[], page: Page): SlicedWork<number> {
    const scan = singleScan(scans);
    if (scan === null) return (yield* this.#rows(scans, page)).length;
    const { limit, offset } = this.#bounded(page);
    return this.#stores.scans.count(scan, limit, offset);
  }

  *#rows(scans: readonly Scan[], page: Page): SlicedWork<readonly number[]> {
    const { limit, offset } = this.#bounded(page);
    const rows: number[] = [];
    if (limit === 0) return rows;
    let skipped = 0;
    for (const row of mergeScans(scans, this.#stores)) {
      if (skipped < offset) skipped += 1;
      else if (rows.push(row) === limit) break;
      yield;
    }
    return rows;
  }
}

function isShort(documents: number, bytesOfAll: () => number): boolean {
  if (documents <= unmeasuredDocuments) return true;
  if (documents > maximumJoinedDocuments) return false;
  const bytes = bytesOfAll();
  checkAnswerSize(bytes);
  return bytes <= maximumJoinedBytes;
}

/** The scan that SQLite can run alone; null when scans have to be merged or filtered. */
function singleScan(scans: readonly Scan[]): Scan | null {
  const [scan, second] = scans;
  return scan !== undefined && second === undefined && scan.residuals.length === 0 && scan.document === null
    ? scan
    : null;
}
