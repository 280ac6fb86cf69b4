import type { KeyObject } from 'node:crypto';
import { chmodSync, existsSync, statSync } from 'node:fs';
import { type Clock, systemClock } from '../../clock.ts';
import { createFileOnce } from '../../sqlite/durable-file.ts';
import {
  importKey,
  keySetText,
  newSigningKey,
  type PublicKey,
  publicKeyOf,
  readKeySet,
  type SigningKey,
} from './key-set.ts';

/** The current keys that sign and verify ID tokens. */
export interface SigningKeys {
  /** Returns the key that signs. Call it once per token, as the next call may return another. */
  current(): SigningKey;
  /** Returns the key of an id while its tokens are accepted: a rotation ends no session. */
  publicKey(keyId: string): KeyObject | undefined;
  /** Returns the public keys of all tokens that are accepted. */
  publicKeys(): readonly PublicKey[];
}

interface LoadedKeys {
  /** Identifies the version of the file that was read. */
  readonly fileState: string;
  readonly current: SigningKey;
  readonly byId: ReadonlyMap<string, SigningKey>;
}

/**
 * Loads the signing keys from their file, and reloads it when it changes, as `rotateSigningKeys` may run during a
 * server. Without a file, it creates one with a new key, readable by its owner only.
 *
 * @throws DataError `damaged` when the file is no key set, or the file system's error. When the file becomes invalid
 *   later, the keys that were read last stay in use
 */
export async function loadSigningKeys(file: string, clock: Clock = systemClock): Promise<SigningKeys> {
  // It is on disk before the key signs, so that a power failure ends no session.
  if (!existsSync(file)) createFileOnce(file, keySetText([await newSigningKey()]));
  chmodSync(file, 0o600);
  let loaded = read(file);

  const latest = memoizePerTick((): LoadedKeys => {
    const fileState = stateOf(file);
    if (fileState === loaded.fileState) return loaded;
    try {
      loaded = read(file);
    } catch {
      loaded = { ...loaded, fileState };
    }
    return loaded;
  });

  const isAccepted = ({ acceptedUntil }: SigningKey) => clock.now() / 1_000 < acceptedUntil;

  return {
    current: () => latest().current,
    publicKey(keyId) {
      const key = latest().byId.get(keyId);
      return key !== undefined && isAccepted(key) ? key.publicKey : undefined;
    },
    publicKeys: () => [...latest().byId.values()].filter(isAccepted).map(publicKeyOf),
  };
}

/** Reads the file. Its version is read first, so that a concurrent change is noticed the next time. */
function read(file: string): LoadedKeys {
  const fileState = stateOf(file);
  const [first, ...others] = readKeySet(file);
  const current = importKey(file, first);
  const keys = [current, ...others.map((key) => importKey(file, key))];
  return { fileState, current, byId: new Map(keys.map((key) => [key.keyId, key])) };
}

/**
 * Identifies the file's version. A replaced file has another inode, so two changes within the clock's resolution
 * differ.
 */
function stateOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? 'gone' : `${stat.ino} ${stat.mtimeMs} ${stat.size}`;
}

/**
 * Memoizes work for the current tick of the event loop, so that calls which arrived together share one look-up of what only
 * others change.
 *
 * @returns the work, done at most once per tick; nothing is memoized when it throws
 */
function memoizePerTick<Result>(work: () => Result): () => Result {
  let memo: { readonly result: Result } | null = null;
  return () => {
    if (memo === null) {
      memo = { result: work() };
      setImmediate(() => {
        memo = null;
      });
    }
    return memo.result;
  };
}
