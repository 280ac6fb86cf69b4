import type { WriteTransaction } from '../sqlite/transaction.ts';
import type { AuthContext, Client, Network } from './auth-context.ts';
import { authError } from './auth-error.ts';
import type { JobSource } from './fair-queue.ts';
import { loadsOfNetworks, networksPermit, recordOfNetworks } from './network-limits.ts';

/**
 * What an attempt to sign in counts towards. One from a device that the account knows counts towards that device alone, so
 * that the failures of others neither refuse nor delay it. One from a network that the account knows counts apart from those
 * of strangers, who are so kept from locking a campus out. Each other one counts towards the account and each of the
 * caller's networks, towards these networks over all accounts, and towards the account over all networks.
 */
export interface SignInAttempt {
  /** Subjects of `signInFailuresPerSource`. */
  readonly sources: readonly string[];
  /** The subject of `signInFailuresPerDay`. */
  readonly day: string;
  /** The limit of its networks over all accounts. */
  readonly networkLimit: 'signInFailuresPerNetwork' | 'knownNetworkFailures';
  /** Subjects of that limit; none for a known device. */
  readonly networks: readonly Network[];
  /** Where it waits for its turn to be hashed. */
  readonly jobSource: JobSource;
}

/**
 * Tells what an attempt counts towards.
 *
 * @param email in its one form; an address without an account has no known sources, and counts like a stranger's
 */
export function signInAttempt(auth: AuthContext, email: string, client: Client): SignInAttempt {
  const uid = auth.accounts.findByEmail(email)?.uid ?? '';
  const device = auth.knownSources.knownDevice(uid, client.deviceSecrets);
  if (device !== null) {
    const source = `${email} device ${device}`;
    return {
      sources: [source],
      day: source,
      networkLimit: 'knownNetworkFailures',
      networks: [],
      jobSource: ownerJobSource(email, client),
    };
  }
  if (auth.knownSources.knowsNetwork(uid, client.address)) {
    return {
      sources: [fromNetwork(email, client.address)],
      day: knownNetworksOf(email),
      networkLimit: 'knownNetworkFailures',
      networks: client.networks.slice(0, 1),
      jobSource: { address: `${client.address} known`, account: email },
    };
  }
  return {
    sources: client.networks.map(({ prefix }) => fromNetwork(email, prefix)),
    day: email,
    networkLimit: 'signInFailuresPerNetwork',
    networks: client.networks,
    jobSource: { address: client.address, account: email },
  };
}

/** @throws ApiError TOO_MANY_ATTEMPTS_TRY_LATER, in the same words whichever limit is reached */
export function assertMayAttempt(auth: AuthContext, attempt: SignInAttempt): void {
  const { sources, day, networkLimit, networks } = attempt;
  const isPermitted =
    sources.every((source) => auth.rateLimiter.permits('signInFailuresPerSource', source)) &&
    networksPermit(auth, networkLimit, networks) &&
    auth.rateLimiter.permitsToday(day);
  if (!isPermitted) throw tooManyFailures();
}

/**
 * Runs `job`, after a delay where the caller's network has failed often.
 *
 * @throws ApiError TOO_MANY_ATTEMPTS_TRY_LATER when too many wait, or what `job` throws
 */
export function delayed<Result>(
  auth: AuthContext,
  { networkLimit, networks }: SignInAttempt,
  job: () => Promise<Result>,
): Promise<Result> {
  const loads = loadsOfNetworks(auth, networkLimit, networks);
  return auth.tarpit.run(loads, job, tooManyFailures);
}

/** Counts a password that was looked at and was wrong. */
export function recordFailure(tx: WriteTransaction, auth: AuthContext, attempt: SignInAttempt): void {
  const { sources, day, networkLimit, networks } = attempt;
  for (const source of sources) auth.rateLimiter.record(tx, 'signInFailuresPerSource', source);
  recordOfNetworks(tx, auth, networkLimit, networks);
  auth.rateLimiter.recordToday(tx, day);
}

/** Forgets the failures of a source that then came with the right password. */
export function resetSource(
  tx: WriteTransaction,
  auth: AuthContext,
  { sources: [own] }: SignInAttempt,
): void {
  if (own !== undefined) auth.rateLimiter.reset(tx, 'signInFailuresPerSource', own);
}

/**
 * Forgets the failures from the network of an owner who has set a new password by a mailed code: the network is known from
 * now on. What strangers have used up elsewhere stays used up.
 */
export function resetOwner(
  tx: WriteTransaction,
  auth: AuthContext,
  email: string,
  { address }: Client,
): void {
  auth.rateLimiter.reset(tx, 'signInFailuresPerSource', fromNetwork(email, address));
  auth.rateLimiter.resetToday(tx, knownNetworksOf(email));
}

/**
 * Where hashes wait for a caller who has proven to own the account: apart from the others of the same network, who may be
 * so many that the queue turns the newest of them away.
 */
export function ownerJobSource(email: string, { address }: Client): JobSource {
  return { address: `${address} owner`, account: email };
}

function knownNetworksOf(email: string): string {
  return `${email} known networks`;
}

function fromNetwork(email: string, prefix: string): string {
  return `${email} ${prefix}`;
}

function tooManyFailures() {
  return authError(
    'TOO_MANY_ATTEMPTS_TRY_LATER',
    'Too many failed attempts to sign in. Wait some minutes, or reset your password.',
  );
}
