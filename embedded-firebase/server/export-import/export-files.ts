import { join } from 'node:path';

/** The paths of an export's files, all of them text. */
export interface ExportFiles {
  /** Each line is the body of a call of Identity Toolkit's accounts:batchCreate. */
  readonly accounts: string;
  /** Each line is a document in Firestore's wire format, ordered by name. */
  readonly documents: string;
  /** The contents of the others, as JSON. */
  readonly manifest: string;
  /** The SHA-256 of the others, in the format of `sha256sum --check`. */
  readonly checksums: string;
}

/** Returns the paths of the files in an export's folder. */
export function exportFilesIn(folder: string): ExportFiles {
  return {
    accounts: join(folder, 'accounts.jsonl'),
    documents: join(folder, 'documents.jsonl'),
    manifest: join(folder, 'manifest.json'),
    checksums: join(folder, 'SHA256SUMS'),
  };
}

/** The number of records in an export. */
interface ExportCounts {
  readonly accounts: number;
  readonly documents: number;
  /** Documents by the id of their collection. */
  readonly collections: { readonly [id: string]: number };
}

/** The manifest of an export. */
export interface ExportManifest {
  readonly format: number;
  /** ISO 8601, in UTC. */
  readonly createdAt: string;
  /** Part of each document's name. */
  readonly projectId: string;
  /** The time of its last commit, in microseconds since the epoch. */
  readonly lastCommitMicros: number;
  readonly counts: ExportCounts;
}

/** The version of the export format that this program writes and reads. */
export const currentFormat = 1;

/** How many records exist already, identical, and how many do not. */
export interface RecordCounts {
  readonly missing: number;
  readonly same: number;
}

/** The result of an import, or of its dry run. */
export interface ImportResult {
  readonly manifest: ExportManifest;
  readonly accounts: RecordCounts;
  readonly documents: RecordCounts;
  /** Descriptions of records that exist but differ. If there are any, nothing was written. */
  readonly conflicts: readonly string[];
}

/**
 * Receives the progress of a long operation.
 *
 * @param total null where it is unknown
 */
export type OnProgress = (what: string, done: number, total: number | null) => void;
