import type { DocumentStore } from './document-store.ts';
import { mergeScans } from './merge-scans.ts';
import type { Scan } from './scan.ts';
import type { ScanStore } from './scan-store.ts';

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

  /** All texts as one with a separator between them, null when there are none. */
  joined(scans: readonly Scan[], page: Page, separator: string): string | null {
    const scan = plain(scans);
    if (scan !== null) return this.#stores.scans.joined(scan, page.limit, page.offset, separator);
    const rows = this.#rows(scans, page);
    return rows.length === 0 ? null : this.#stores.scans.joinedByRow(rows, separator);
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

/** The one scan that SQLite can answer by itself, null when scans have to be put together. */
function plain(scans: readonly Scan[]): Scan | null {
  const [scan, second] = scans;
  return scan !== undefined && second === undefined && scan.residuals.length === 0 && scan.document === null
    ? scan
    : null;
}
