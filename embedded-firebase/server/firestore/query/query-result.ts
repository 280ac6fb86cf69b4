import type { SlicedWork } from '../time-slice.ts';
import { mergeScans } from './merge-scans.ts';
import { checkResponseSize, type ResponseFrame, type ResponseText, type Scan } from './query-to-sql.ts';
import type { ReadStores } from './scan-store.ts';

// SQLite itself concatenates documents up to these limits: the fastest way, but other calls wait.
const maxJoinedDocuments = 1_000;
const maxJoinedBytes = 4_194_304;
// Up to this number of documents, their size is not measured first.
const unmeasuredDocuments = 60;

/** The page of a query's documents. */
interface Page {
  /** Null for no limit. */
  readonly limit: number | null;
  readonly offset: number;
}

/** What a planned query finds, read in the form that a response needs. */
export class QueryResult {
  readonly #stores: ReadStores;
  readonly #scans: readonly Scan[];
  /** The scan that SQLite can run alone; null when scans have to be merged or filtered. */
  readonly #single: Scan | null;
  readonly #page: Page;
  readonly #maximum: number;
  #found = 0;

  /** @param maximum how many documents may be found: one more is looked for, as the call is refused then */
  constructor(stores: ReadStores, scans: readonly Scan[], page: Page, maximum: number) {
    this.#stores = stores;
    this.#scans = scans;
    this.#single = singleScan(scans);
    this.#page = page;
    this.#maximum = maximum + 1;
  }

  /** The number of documents read and skipped so far, or of index entries counted. */
  get found(): number {
    return this.#found;
  }

  /**
   * Concatenates the documents in a frame.
   *
   * @returns null when there are none
   * @throws ApiError RESOURCE_EXHAUSTED when the response would be too long
   */
  *joined(frame: ResponseFrame): SlicedWork<ResponseText | null> {
    const store = this.#stores.scans;
    const scan = this.#single;
    if (scan === null) {
      const rows = yield* this.#rows(this.#page);
      if (rows.length === 0) return null;
      if (isShort(rows.length, () => store.sizeByRow(rows))) {
        this.#found = rows.length;
        return store.joinedByRow(rows, frame);
      }
    } else {
      const { limit, offset } = this.#bounded(this.#page);
      const most = Math.min(limit ?? maxJoinedDocuments + 1, maxJoinedDocuments + 1);
      const count = most > unmeasuredDocuments ? store.count(scan, most, offset) : most;
      if (isShort(count, () => store.size(scan, limit, offset))) {
        const { text, documents } = store.joined(scan, limit, offset, frame);
        this.#found = documents;
        return text;
      }
    }
    return yield* this.joinedAs(frame, (wire) => wire);
  }

  /**
   * Concatenates what `write` makes of each document in a frame.
   *
   * @returns null when there are none
   * @throws ApiError RESOURCE_EXHAUSTED when the response would be too long
   */
  *joinedAs(
    { before, between, after }: ResponseFrame,
    write: (wire: string) => string,
  ): SlicedWork<string | null> {
    const texts: string[] = [];
    let length = 0;
    yield* this.each((wire) => {
      const text = write(wire);
      length += text.length + between.length;
      checkResponseSize(length);
      texts.push(text);
    });
    return texts.length === 0 ? null : `${before}${texts.join(between)}${after}`;
  }

  /** Passes each document's text to `use`. */
  *each(use: (wire: string) => void): SlicedWork<void> {
    const store = this.#stores.scans;
    const { limit, offset } = this.#bounded(this.#page);
    const texts =
      this.#single === null
        ? store.documentsByRow(yield* this.#rows(this.#page))
        : store.documents(this.#single, limit, offset);
    for (const wire of texts) {
      use(wire);
      this.#found += 1;
      yield;
    }
  }

  /** Counts the documents of the page. */
  *count(upTo: number): SlicedWork<number> {
    const { limit, offset } = this.#page;
    this.#found = yield* this.#size({ limit: Math.min(limit ?? upTo, upTo), offset });
    return this.#found;
  }

  /** The number of documents that the offset skipped, once those behind it have been read. They are found too. */
  *skipped(): SlicedWork<number> {
    const { limit, offset } = this.#page;
    if (offset === 0 || limit === 0) return 0;
    const isWhole = this.#found > 0;
    const skipped = isWhole ? offset : yield* this.#size({ limit: offset, offset: 0 });
    this.#found += skipped;
    return skipped;
  }

  /** A page of no more than may be found. */
  #bounded({ limit, offset }: Page): Page {
    const most = Math.min(limit ?? Number.POSITIVE_INFINITY, this.#maximum);
    return {
      limit: most === Number.POSITIVE_INFINITY ? null : most,
      offset: Math.min(offset, this.#maximum),
    };
  }

  *#size(page: Page): SlicedWork<number> {
    if (this.#single === null) return (yield* this.#rows(page)).length;
    const { limit, offset } = this.#bounded(page);
    return this.#stores.scans.count(this.#single, limit, offset);
  }

  *#rows(page: Page): SlicedWork<readonly number[]> {
    const { limit, offset } = this.#bounded(page);
    const rows: number[] = [];
    if (limit === 0) return rows;
    let skipped = 0;
    for (const row of mergeScans(this.#scans, this.#stores)) {
      if (skipped < offset) skipped += 1;
      else if (rows.push(row) === limit) break;
      yield;
    }
    return rows;
  }
}

function isShort(documents: number, bytesOfAll: () => number): boolean {
  if (documents <= unmeasuredDocuments) return true;
  if (documents > maxJoinedDocuments) return false;
  const bytes = bytesOfAll();
  checkResponseSize(bytes);
  return bytes <= maxJoinedBytes;
}

function singleScan(scans: readonly Scan[]): Scan | null {
  const [scan, second] = scans;
  return scan !== undefined && second === undefined && scan.residuals.length === 0 && scan.document === null
    ? scan
    : null;
}
