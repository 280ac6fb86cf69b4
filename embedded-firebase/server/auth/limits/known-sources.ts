import { createHash } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { WriteTransaction } from '../../sqlite/transaction.ts';
import { clockToleranceSeconds } from '../sessions/id-token.ts';
import { newSecret } from '../sessions/secret-token.ts';
import type { KnownSourceStore, SourceKind } from './known-source-store.ts';
import { knownSourceLimits } from './limits.ts';

/** The network and the device of a client. */
export interface Source {
  /** An IPv4 address, or an IPv6 network of /64. */
  readonly address: string;
  /** The secrets in the device cookie. */
  readonly deviceSecrets: readonly string[];
}

/**
 * Recognises the networks and devices of an account's recent sign-ins, so that failures of other clients do not block
 * its owner. Devices are recognised by a device cookie (OWASP, "Slow Down Online Guessing Attacks with Device
 * Cookies"): a random secret that a browser receives at a sign-in, and sends with the next one.
 */
export interface KnownSources {
  /** Whether the account had a recent sign-in from this network. */
  knowsNetwork(uid: string, address: string): boolean;
  /** Returns the first of a device's secrets that the account knows, or null. */
  knownDevice(uid: string, secrets: readonly string[]): string | null;
  /**
   * Stores a network and a device after their user has proven to own the account.
   *
   * @returns the new secrets of the device
   */
  remember(tx: WriteTransaction, uid: string, source: Source): readonly string[];
  /** Deletes every network and device of an account. */
  forget(tx: WriteTransaction, uid: string): void;
}

/** Creates the recognition of sources. */
export function createKnownSources(store: KnownSourceStore, clock: Clock): KnownSources {
  function knows(uid: string, kind: SourceKind, value: string): boolean {
    const now = clock.now();
    // A source seen in the future was seen while the clock was ahead, and would stay known for too long.
    const until = now + clockToleranceSeconds * 1_000;
    return store.has(uid, kind, hashOf(uid, kind, value), now - knownSourceLimits.seconds * 1_000, until);
  }

  function knownDevice(uid: string, secrets: readonly string[]): string | null {
    return (
      secrets.slice(0, knownSourceLimits.secretsPerDevice).find((secret) => knows(uid, 'device', secret)) ??
      null
    );
  }

  return {
    knowsNetwork: (uid, address) => knows(uid, 'network', address),
    knownDevice,
    forget: (tx, uid) => store.clear(tx, uid),
    remember(tx, uid, { address, deviceSecrets }) {
      const now = clock.now();
      // A secret that this account does not know may have been planted by an attacker.
      const secret = knownDevice(uid, deviceSecrets) ?? newSecret();
      store.prune(tx, now - knownSourceLimits.seconds * 1_000);
      store.add(tx, uid, 'network', hashOf(uid, 'network', address), now);
      store.add(tx, uid, 'device', hashOf(uid, 'device', secret), now);
      store.trim(tx, uid, knownSourceLimits.perKind);
      return [secret, ...deviceSecrets.filter((other) => other !== secret)].slice(
        0,
        knownSourceLimits.secretsPerDevice,
      );
    },
  };
}

/**
 * Hashes a source with its account, so that the table alone does not show who shares a network. A person with the database can try
 * out all IPv4 addresses in minutes.
 */
function hashOf(uid: string, kind: SourceKind, value: string): Uint8Array {
  return createHash('sha256').update(`${kind} ${uid} ${value}`).digest();
}
