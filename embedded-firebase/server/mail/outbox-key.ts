import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type DataFolder, dataFolderAt } from '../data-folder.ts';

/** The path of the outbox page, and that of the same mails as JSON. */
export const outboxPath = '/__/outbox';
export const outboxJsonPath = '/__/outbox.json';

const keyBytes = 32;

/**
 * Generates the key of this server start and stores it in the data folder, readable by its owner only. Replaces the
 * key of an earlier server.
 *
 * @returns 256 random bits in base64url
 */
export function createOutboxKey({ outboxKeyFile }: DataFolder): string {
  const key = randomBytes(keyBytes).toString('base64url');
  rmSync(outboxKeyFile, { force: true });
  writeFileSync(outboxKeyFile, `${key}\n`, { mode: 0o600, flag: 'wx' });
  return key;
}

/** Removes the key when a server stops, or has no outbox. */
export function removeOutboxKey({ outboxKeyFile }: DataFolder): void {
  rmSync(outboxKeyFile, { force: true });
}

/**
 * Reads the key of the server that runs on a data folder.
 *
 * @throws the file system's error when no server with an outbox runs there
 */
export function readOutboxKey(dataFolder: string): string {
  return readFileSync(dataFolderAt(dataFolder).outboxKeyFile, 'utf8').trim();
}

/** Appends the key to a path of the outbox. */
export function withOutboxKey(path: string, key: string): string {
  return `${path}?${new URLSearchParams({ key })}`;
}

/** Compares a key with the server's in constant time, whatever its content and length. */
export function isOutboxKey(key: string, given: string): boolean {
  const [expected, actual] = [key, given].map((text) => createHash('sha256').update(text).digest());
  return expected !== undefined && actual !== undefined && timingSafeEqual(expected, actual);
}
