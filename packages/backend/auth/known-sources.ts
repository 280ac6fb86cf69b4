import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { WriteTransaction } from '../sqlite/transaction.ts';
import { clockToleranceSeconds } from './id-token.ts';
import type { KnownSourceStore, SourceKind } from './known-source-store.ts';
import { newSecret } from './secret-token.ts';

/** How long a source stays known after the last sign-in from there, in seconds. */
export const knownForSeconds = 30 * 24 * 60 * 60;

/** How many networks, and how many devices, are known of one account at most. */
const mostOfKind = 20;

/** How many secrets one device holds: so many people may share a browser and each be recognised. */
const mostSecretsOfDevice = 5;

/** Where a call comes from, as far as it can be recognised. */
export interface Source {
  /** An IPv4 address, or an IPv6 network of /64. */
  readonly address: string;
  /** What the device cookie holds. */
  readonly deviceSecrets: readonly string[];
}

/**
 * Recognises networks and devices that an account was lately signed in to from, so that its owner is not held up by the
 * failures of others. Devices are recognised by a device cookie (OWASP, "Slow Down Online Guessing Attacks with Device
 * Cookies"): a random secret that a browser gets when somebody has signed in, and sends with the next sign-in.
 */
export interface KnownSources {
  /** Whether the account was signed in to from this network. */
  knowsNetwork(uid: string, address: string): boolean;
  /** The first of a device's secrets that the account knows, or null. */
  knownDevice(uid: string, secrets: readonly string[]): string | null;
  /**
   * Remembers a network and a device after their person has proven to own the account.
   *
   * @returns the secrets that the device is to hold from now on
   */
  remember(tx: WriteTransaction, uid: string, source: Source): readonly string[];
  /** Forgets every network and device of an account. */
  forget(tx: WriteTransaction, uid: string): void;
}

/** Creates what recognises sources, on the sources stored. */
export function createKnownSources(store: KnownSourceStore, clock: Clock): KnownSources {
  function knows(uid: string, kind: SourceKind, value: string): boolean {
    const now = clock.now();
    // One that was seen later than now was seen while the clock was ahead, and would stay known for too long.
    const until = now + clockToleranceSeconds * 1_000;
    return store.has(uid, kind, hashOf(uid, kind, value), now - knownForSeconds * 1_000, until);
  }

  function knownDevice(uid: string, secrets: readonly string[]): string | null {
    return secrets.slice(0, mostSecretsOfDevice).find((secret) => knows(uid, 'device', secret)) ?? null;
  }

  return {
    knowsNetwork: (uid, address) => knows(uid, 'network', address),
    knownDevice,
    forget: (tx, uid) => store.clear(tx, uid),
    remember(tx, uid, { address, deviceSecrets }) {
      const now = clock.now();
      // A secret that came along but is not known to this account may be known to somebody who planted it.
      const secret = knownDevice(uid, deviceSecrets) ?? newSecret();
      store.prune(tx, now - knownForSeconds * 1_000);
      store.add(tx, uid, 'network', hashOf(uid, 'network', address), now);
      store.add(tx, uid, 'device', hashOf(uid, 'device', secret), now);
      store.trim(tx, uid, mostOfKind);
      return [secret, ...deviceSecrets.filter((other) => other !== secret)].slice(0, mostSecretsOfDevice);
    },
  };
}

/** Hashed with the account, so that the table does not tell who shares a network. */
function hashOf(uid: string, kind: SourceKind, value: string): Uint8Array {
  return createHash('sha256').update(`${kind} ${uid} ${value}`).digest();
}
