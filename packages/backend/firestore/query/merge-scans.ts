import type { DocumentStore } from '../documents/document-store.ts';
import { EntryKeys } from '../indexes/index-entries.ts';
import { compareBytes, concatBytes, startsWithBytes } from '../indexes/key-bytes.ts';
import { contains } from './intervals.ts';
import type { Scan } from './scan.ts';
import { type Found, ScanReader } from './scan-reader.ts';
import type { ScanStore } from './scan-store.ts';

/**
 * Walks over several scans at once in the query's order, giving each document once, however many scans find it.
 *
 * @returns the rows of the documents, one by one
 */
export function* mergeScans(
  scans: readonly Scan[],
  stores: { readonly scans: ScanStore; readonly documents: DocumentStore },
): Generator<number> {
  const readers = scans
    .flatMap((scan) => narrowed(scan, stores.documents))
    .map((scan) => new ScanReader(stores.scans, scan));
  const heads = readers.map((reader) => reader.next());
  const seen = new Set<number>();
  while (true) {
    const first = indexOfFirst(heads);
    const head = heads[first];
    if (head === undefined || head === null) return;
    if (!seen.has(head.document)) {
      seen.add(head.document);
      yield head.document;
    }
    heads[first] = readers[first]?.next() ?? null;
  }
}

function indexOfFirst(heads: readonly (Found | null)[]): number {
  let first = -1;
  let lowest: Uint8Array | null = null;
  for (const [i, head] of heads.entries()) {
    if (head !== null && (lowest === null || compareBytes(head.sortKey, lowest) < 0)) {
      first = i;
      lowest = head.sortKey;
    }
  }
  return first;
}

/** Where one document is asked for by name, only its own keys are looked at, not the whole range. */
function narrowed(scan: Scan, documents: DocumentStore): readonly Scan[] {
  const [source] = scan.sources;
  if (scan.document === null || source?.index == null) return [scan];
  const { index, prefix } = source;
  const document = documents.find(scan.document);
  if (document === null) return [];
  return new EntryKeys(document.path, document.fields)
    .of(index)
    .filter((key) => startsWithBytes(key, prefix))
    .map((key) => key.subarray(prefix.length))
    .filter((ending) => contains([scan.range], ending))
    .map((ending) => ({ ...scan, range: { from: ending, to: concatBytes(ending, Uint8Array.of(0)) } }));
}
