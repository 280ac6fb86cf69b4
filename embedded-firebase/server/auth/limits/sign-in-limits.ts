import type { WriteTransaction } from '../../sqlite/transaction.ts';
import type { AuthContext, Client } from '../auth-context.ts';
import { authError } from '../auth-error.ts';
import type { JobSource } from '../passwords/fair-queue.ts';
import type { Network } from './rate-limits.ts';

/**
 * The rate limits that an attempt to sign in counts towards. An attempt from a device that the account knows counts
 * towards that device only, so that failures of other clients do not refuse it. One from a known network
 * counts apart from strangers' attempts, so that these can't lock out a whole network. Any other counts towards the account
 * and each of the client's networks, towards these networks over all accounts, and towards the account over all
 * networks.
 */
export interface SignInAttempt {
  /** Subjects of `signInFailuresPerSource`. */
  readonly sources: readonly string[];
  /** The subject of `signInFailuresPerDay`. */
  readonly day: string;
  /** The limit of the networks over all accounts. */
  readonly networkLimit: 'signInFailuresPerNetwork' | 'knownNetworkFailures';
  /** Subjects of that limit; none for a known device. */
  readonly networks: readonly Network[];
  /** The source of its job in the hash queue. */
  readonly jobSource: JobSource;
}

/**
 * Classifies an attempt to sign in.
 *
 * @param email in lower case; an unknown address has no known sources, and counts like a stranger's
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

/**
 * Checks an attempt against its rate limits.
 *
 * @throws ApiError TOO_MANY_ATTEMPTS_TRY_LATER, with the same message for every limit
 */
export function assertMayAttempt(auth: AuthContext, attempt: SignInAttempt): void {
  const { sources, day, networkLimit, networks } = attempt;
  const isPermitted =
    sources.every((source) => auth.rateLimiter.permits('signInFailuresPerSource', source)) &&
    auth.rateLimiter.permitsNetworks(networkLimit, networks) &&
    auth.rateLimiter.permitsToday(day);
  if (!isPermitted) throw tooManyFailures();
}

/** Counts a wrong password. */
export function recordFailure(tx: WriteTransaction, auth: AuthContext, attempt: SignInAttempt): void {
  const { sources, day, networkLimit, networks } = attempt;
  for (const source of sources) auth.rateLimiter.record(tx, 'signInFailuresPerSource', source);
  auth.rateLimiter.recordNetworks(tx, networkLimit, networks);
  auth.rateLimiter.recordToday(tx, day);
}

/** Resets the failures of a source that has then sent the right password. */
export function resetSource(
  tx: WriteTransaction,
  auth: AuthContext,
  { sources: [own] }: SignInAttempt,
): void {
  if (own !== undefined) auth.rateLimiter.reset(tx, 'signInFailuresPerSource', own);
}

/**
 * Resets the failures from the network of an owner who has set a new password by a mailed code. The failures of
 * strangers elsewhere still count.
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
 * Returns the job source of a caller who has proven to own the account: apart from others in the same network, whose
 * jobs may fill the hash queue.
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
