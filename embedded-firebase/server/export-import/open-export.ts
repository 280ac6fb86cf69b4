import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Account } from '../auth/accounts/account.ts';
import { DataError } from '../data-error.ts';
import { toDataError } from '../sqlite/to-data-error.ts';
import { readArgon2Parameters } from './argon2-hash.ts';
import { currentFormat, type ExportFiles, type ExportManifest, exportFilesIn } from './export-files.ts';
import { linesOf, sha256Of } from './line-file.ts';
import { type AccountUpload, readUploadedAccount, type UploadedAccount } from './uploaded-account.ts';

/** An account of an export, in its format and as it is stored here. */
export interface ExportedAccount extends AccountUpload {
  readonly account: Account;
}

/** An export whose checksums are verified. */
export interface OpenedExport {
  readonly manifest: ExportManifest;
  /** Each document's text, and its position for messages. */
  documents(): Iterable<{ readonly wire: string; readonly where: string }>;
  accounts(): Iterable<ExportedAccount>;
}

const checksumLine = /^([0-9a-f]{64}) [ *](.+)$/;

/**
 * Opens an export and verifies its checksums.
 *
 * @param folder created by `exportData`
 * @throws DataError `missing`, `damaged`, `newer`
 */
export function openExport(folder: string): OpenedExport {
  const files = exportFilesIn(folder);
  assertComplete(folder, files);
  try {
    assertChecksums(files);
    const manifest = readManifest(files.manifest);
    return {
      manifest,
      *documents() {
        let line = 0;
        for (const wire of linesOf(files.documents)) {
          line += 1;
          yield { wire, where: `${files.documents}, line ${line}` };
        }
      },
      accounts: () => accountsOf(files.accounts),
    };
  } catch (error) {
    throw toDataError(folder, error);
  }
}

function assertComplete(folder: string, files: ExportFiles): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new DataError('missing', `${folder} is not a folder: pass one that npm run export has created.`);
  }
  const lacking = Object.values(files).find((file) => !existsSync(file));
  if (lacking !== undefined) {
    throw new DataError('missing', `${folder} is not an export: it has no ${basename(lacking)}.`);
  }
}

function assertChecksums(files: ExportFiles): void {
  const stated = new Map(
    readFileSync(files.checksums, 'utf8')
      .split('\n')
      .map((line) => checksumLine.exec(line))
      .map((match) => [match?.[2], match?.[1]]),
  );
  for (const file of [files.manifest, files.accounts, files.documents]) {
    if (stated.get(basename(file)) === sha256Of(file)) continue;
    throw new DataError('damaged', `${file} is damaged: its checksum does not match.`);
  }
}

function readManifest(file: string): ExportManifest {
  const manifest = (parse(readFileSync(file, 'utf8'), file) ?? {}) as Partial<ExportManifest>;
  if (typeof manifest.format === 'number' && manifest.format > currentFormat) {
    throw new DataError(
      'newer',
      `${file} was written by a newer version of this program: import it with that version.`,
    );
  }
  const { format, projectId, lastCommitMicros, counts } = manifest;
  const isWhole =
    format === currentFormat &&
    typeof projectId === 'string' &&
    Number.isSafeInteger(lastCommitMicros) &&
    Number.isSafeInteger(counts?.accounts) &&
    Number.isSafeInteger(counts?.documents);
  if (!isWhole) throw new DataError('damaged', `${file} is not a valid manifest.`);
  return manifest as ExportManifest;
}

function* accountsOf(file: string): Generator<ExportedAccount> {
  const taken = new Set<string>();
  let line = 0;
  for (const text of linesOf(file)) {
    line += 1;
    const where = `${file}, line ${line}`;
    const call = parse(text, where) as {
      readonly hashAlgorithm?: unknown;
      readonly argon2Parameters?: unknown;
      readonly users?: unknown;
    };
    const parameters = readArgon2Parameters(call?.argon2Parameters);
    if (call?.hashAlgorithm !== 'ARGON2' || parameters === null || !Array.isArray(call.users)) {
      throw new DataError('damaged', `${where} is not an upload of accounts with argon2id hashes.`);
    }
    for (const [index, user] of call.users.entries()) {
      const account = readUploadedAccount(user, parameters, `${where}, account ${index + 1}`);
      const { uid, email } = account;
      if (taken.has(uid) || taken.has(email)) {
        throw new DataError('damaged', `${where}: the address or the id of the account ${uid} occurs twice.`);
      }
      taken.add(uid).add(email);
      yield { user: user as UploadedAccount, parameters, account };
    }
  }
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DataError('damaged', `${where} is not valid JSON.`, { cause });
  }
}
