import { join } from 'node:path';

/** The files of an export, all of them text. */
export interface ExportFiles {
  /** Each line is the body of one call of Identity Toolkit's accounts:batchCreate. */
  readonly accounts: string;
  /** Each line is a document as it goes over Firestore's wire, ordered by name. */
  readonly documents: string;
  /** What the others hold, as JSON. */
  readonly manifest: string;
  /** The SHA-256 of the others, as `sha256sum --check` reads it. */
  readonly checksums: string;
}

/** Where the files of an export lie. */
export function exportFilesIn(folder: string): ExportFiles {
  return {
    accounts: join(folder, 'accounts.jsonl'),
    documents: join(folder, 'documents.jsonl'),
    manifest: join(folder, 'manifest.json'),
    checksums: join(folder, 'SHA256SUMS'),
  };
}

/** How many of what there are. */
export interface MovedCounts {
  readonly accounts: number;
  readonly documents: number;
  /** Documents by the id of the collection that they stand in. */
  readonly collections: { readonly [id: string]: number };
}

/** What an export says about itself. */
export interface ExportManifest {
  readonly format: number;
  /** ISO 8601, in UTC. */
  readonly createdAt: string;
  /** Stands in each document's name. */
  readonly projectId: string;
  /** Of the last commit that is in it, in microseconds since the epoch. */
  readonly lastCommitMicros: number;
  readonly counts: MovedCounts;
}

/** The form of export that this program writes and reads. */
export const presentFormat = 1;

/** What Identity Toolkit takes in one call. */
export const mostAccountsInACall = 1_000;

/**
 * Told how far a long run is.
 *
 * @param total how many there will be; null where nobody knows
 */
export type OnProgress = (what: string, done: number, total: number | null) => void;
