import type { DocumentStore } from '../document/document-store.ts';
import { checkAnswerSize } from './answer-size.ts';
import { mergeScans } from './merge-scans.ts';
import type { Scan } from './scan.ts';
import type { ScanStore } from './scan-store.ts';

// Up to so many documents are read without adding up their sizes first.
const unsuspiciousDocuments = 1_000;

/** The part of a query's documents that is asked for; a limit of null is none. */
export interface Page {
  readonly limit: number | null;
  readonly offset: number;
}

/** Gives the documents of a planned query in the form that an answer needs. */
export class QueryAnswer {
  readonly #stores: { readonly scans: ScanStore; readonly documents: DocumentStore };

  constructor(stores: { readonly scans: ScanStore; readonly documents: DocumentStore }) {
    this.#stores = stores;
  }

  /**
   * All texts as one with a separator between them, null when there are none.
   *
   * @throws ApiError RESOURCE_EXHAUSTED when it would be too long
   */
  joined(scans: readonly Scan[], page: Page, separator: string): string | null {
    const store = this.#stores.scans;
    const scan = plain(scans);
    if (scan === null) {
      const rows = this.#rows(scans, page);
      checkSize(rows.length, separator, () => store.sizeByRow(rows));
      return rows.length === 0 ? null : store.joinedByRow(rows, separator);
    }
    const isUnlimited = page.limit === null || page.limit > unsuspiciousDocuments;
    const count = isUnlimited ? store.count(scan, page.limit, page.offset) : unsuspiciousDocuments;
    checkSize(count, separator, () => store.size(scan, page.limit, page.offset));
    return store.joined(scan, page.limit, page.offset, separator);
  }

  /**
   * Texts made of each document's, as one with a separator between them, null when there are none.
   *
   * @throws ApiError RESOURCE_EXHAUSTED when it would be too long
   */
  joinedAs(
    scans: readonly Scan[],
    page: Page,
    separator: string,
    write: (wire: string) => string,
  ): string | null {
    const texts: string[] = [];
    let length = 0;
    for (const wire of this.texts(scans, page)) {
      const text = write(wire);
      length += text.length + separator.length;
      checkAnswerSize(length);
      texts.push(text);
    }
    return texts.length === 0 ? null : texts.join(separator);
  }

  /** The texts one by one. */
  texts(scans: readonly Scan[], page: Page): Iterable<string> {
    const scan = plain(scans);
    if (scan !== null) return this.#stores.scans.documents(scan, page.limit, page.offset);
    return this.#stores.scans.documentsByRow(this.#rows(scans, page));
  }

  count(scans: readonly Scan[], page: Page): number {
    const scan = plain(scans);
    if (scan !== null) return this.#stores.scans.count(scan, page.limit, page.offset);
    return this.#rows(scans, page).length;
  }

  #rows(scans: readonly Scan[], { limit, offset }: Page): readonly number[] {
    const rows: number[] = [];
    if (limit === 0) return rows;
    let skipped = 0;
    for (const row of mergeScans(scans, this.#stores)) {
      if (skipped < offset) skipped += 1;
      else if (rows.push(row) === limit) break;
    }
    return rows;
  }
}

function checkSize(documents: number, separator: string, sizeOfAll: () => number): void {
  if (documents > unsuspiciousDocuments) checkAnswerSize(sizeOfAll() + documents * separator.length);
}

/** The one scan that SQLite can answer by itself, null when scans have to be put together. */
function plain(scans: readonly Scan[]): Scan | null {
  const [scan, second] = scans;
  return scan !== undefined && second === undefined && scan.residuals.length === 0 && scan.document === null
    ? scan
    : null;
}
