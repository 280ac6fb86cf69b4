import type { KeyObject } from 'node:crypto';
import { chmodSync, existsSync, linkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Clock, systemClock } from '../clock.ts';
import { memoizePerTick } from '../memoize-per-tick.ts';
import { syncFile, syncFolder } from '../sqlite/durable-file.ts';
import { importKey, keySetText, newSigningKey, readKeySet, type SigningKey } from './key-set.ts';
import { newSecret } from './secret-token.ts';

/** The keys that sign and verify ID tokens, as the file has them at the moment. */
export interface SigningKeys {
  /** The key that signs now. Ask once for one token: the next answer may be another. */
  current(): SigningKey;
  /** The key of that id, as long as its tokens are accepted: a new first key logs nobody out. */
  publicKey(keyId: string): KeyObject | undefined;
}

interface LoadedKeys {
  /** Tells whether the file is still the one that was read. */
  readonly fileState: string;
  readonly current: SigningKey;
  readonly byId: ReadonlyMap<string, SigningKey>;
}

/**
 * Reads the signing keys from their file, and again whenever it has changed: `rotateSigningKeys` works beside a running
 * server. If there is no file, makes one with one new key, readable by its owner only.
 *
 * @throws DataError `damaged` when the file is not such a key set, or what the file system throws. When a file that was
 *   good goes bad later, the keys that were read last stay in use
 */
export async function loadSigningKeys(file: string, clock: Clock = systemClock): Promise<SigningKeys> {
  if (!existsSync(file)) await writeNewKeyFile(file);
  chmodSync(file, 0o600);
  let loaded = read(file);

  const present = memoizePerTick((): LoadedKeys => {
    const fileState = stateOf(file);
    if (fileState === loaded.fileState) return loaded;
    try {
      loaded = read(file);
    } catch {
      loaded = { ...loaded, fileState };
    }
    return loaded;
  });

  return {
    current: () => present().current,
    publicKey(keyId) {
      const key = present().byId.get(keyId);
      return key !== undefined && clock.now() / 1_000 < key.acceptedUntil ? key.publicKey : undefined;
    },
  };
}

/**
 * Written whole under another name, then linked: of two processes that start at once, one wins and both use its key.
 * On disk before it signs anything: after a power cut nobody is to be logged out, or to find it empty.
 */
async function writeNewKeyFile(file: string): Promise<void> {
  const key = await newSigningKey();
  const draft = `${file}.${newSecret()}`;
  writeFileSync(draft, keySetText([key]), { mode: 0o600, flag: 'wx' });
  syncFile(draft);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
  syncFolder(dirname(file));
}

/** The state is noted first: what changes while the file is read is then seen the next time. */
function read(file: string): LoadedKeys {
  const fileState = stateOf(file);
  const [first, ...others] = readKeySet(file);
  const current = importKey(file, first);
  const keys = [current, ...others.map((key) => importKey(file, key))];
  return { fileState, current, byId: new Map(keys.map((key) => [key.keyId, key])) };
}

/** A file that is replaced is another inode, so that two changes within a tick of the disk's clock differ too. */
function stateOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? 'gone' : `${stat.ino} ${stat.mtimeMs} ${stat.size}`;
}
