import { createECDH } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { DataError } from '../data-error.ts';
import { createFileOnce, writeFileAtomically } from '../sqlite/durable-file.ts';
import { lockForCommand } from '../sqlite/lock-data-folder.ts';
import { assertCurrentVersion } from '../sqlite/migrate.ts';

/** The key pair that identifies the sender of notifications to push services (VAPID, RFC 8292): P-256, in base64url. */
export interface PushKey {
  /** 32 bytes. */
  readonly privateKey: string;
  /** The uncompressed point, which browsers subscribe with. */
  readonly publicKey: string;
}

const curve = 'prime256v1';
const privateKeyBytes = 32;
const privateKeySyntax = /^[\w-]{43}$/;

/** Generates a key pair. */
export function newPushKey(): PushKey {
  const pair = createECDH(curve);
  pair.generateKeys();
  // Leading zeros are left out.
  const bytes = Buffer.concat([Buffer.alloc(privateKeyBytes), pair.getPrivateKey()]).subarray(
    -privateKeyBytes,
  );
  return { privateKey: bytes.toString('base64url'), publicKey: pair.getPublicKey('base64url') };
}

/** Completes a private key by its public one; null for a text that is no private key. */
export function parsePushKey(text: string): PushKey | null {
  const privateKey = text.trim();
  if (!privateKeySyntax.test(privateKey)) return null;
  try {
    const pair = createECDH(curve);
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return { privateKey, publicKey: pair.getPublicKey('base64url') };
  } catch {
    return null;
  }
}

/**
 * Reads the key of a data folder from its file.
 *
 * @throws DataError `damaged`, naming the file, or the file system's error
 */
export function readPushKey(file: string): PushKey {
  const key = parsePushKey(readFileSync(file, 'utf8'));
  if (key !== null) return key;
  throw new DataError('damaged', `The key in ${file} can't be used: it is not a private key of P-256.`);
}

/**
 * Loads the key, and reloads it when its file changes, as `rotatePushKey` may run during a server. Without a file, it creates one
 * with a new key, readable by its owner only.
 *
 * @returns the current key; when the file becomes invalid later, that which was read last
 * @throws as {@link readPushKey}
 */
export function loadPushKey(file: string): () => PushKey {
  if (!existsSync(file)) createFileOnce(file, `${newPushKey().privateKey}\n`);
  chmodSync(file, 0o600);
  let state = stateOf(file);
  let key = readPushKey(file);
  return () => {
    const now = stateOf(file);
    if (now === state) return key;
    state = now;
    try {
      key = readPushKey(file);
    } catch {
      // The next change is read again.
    }
    return key;
  };
}

/**
 * Replaces the key by a new one, which a running server reloads. Devices that have subscribed with the former key have to do so
 * anew.
 *
 * @param path the data folder
 * @throws DataError `missing` when there is no data, `in-use` during a restore, `older` or `newer` when it is of another version
 */
export function rotatePushKey(path: string): PushKey {
  const { folder, release } = lockForCommand(path);
  try {
    assertCurrentVersion(folder.databaseFile);
    const key = newPushKey();
    writeFileAtomically(folder.pushKeyFile, `${key.privateKey}\n`);
    return key;
  } finally {
    release();
  }
}

/** A replaced file has another inode. */
function stateOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? 'gone' : `${stat.ino} ${stat.mtimeMs} ${stat.size}`;
}
