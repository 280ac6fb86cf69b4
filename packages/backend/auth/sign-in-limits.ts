import type { AuthContext, Client, Network } from './auth-context.ts';
import { authError } from './auth-error.ts';
import { loadsOfNetworks, networksPermit, recordOfNetworks } from './network-limits.ts';
import type { JobSource } from './turn-queue.ts';

/**
 * What an attempt to sign in counts towards. One from a source that the account knows counts towards that source alone,
 * so that the failures of others neither refuse nor delay it. One by a stranger counts towards the account and each of the
 * stranger's networks, towards these networks over all accounts, and towards the account over all networks.
 */
export interface SignInAttempt {
  /** Subjects of `signInFailuresPerSource`. */
  readonly sources: readonly string[];
  /** The subject of `signInFailuresPerDay`. */
  readonly day: string;
  /** Subjects of `signInFailuresPerNetwork`; none for a known source. */
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
  const jobSource = knownJobSource(email, client);
  if (device !== null) return knownAttempt(`${email} device ${device}`, jobSource);
  if (auth.knownSources.knowsNetwork(uid, client.address)) {
    return knownAttempt(fromNetwork(email, client.address), jobSource);
  }
  return {
    sources: client.networks.map(({ prefix }) => fromNetwork(email, prefix)),
    day: email,
    networks: client.networks,
    jobSource: { address: client.address, account: email },
  };
}

/** @throws ApiError TOO_MANY_ATTEMPTS_TRY_LATER, in the same words whichever limit is reached */
export function assertMayAttempt(auth: AuthContext, { sources, day, networks }: SignInAttempt): void {
  const isPermitted =
    sources.every((source) => auth.rateLimiter.permits('signInFailuresPerSource', source)) &&
    networksPermit(auth, 'signInFailuresPerNetwork', networks) &&
    auth.rateLimiter.permitsToday(day);
  if (!isPermitted) throw tooManyFailures();
}

/**
 * Runs `job`, after a delay where a stranger comes from a network that has failed often.
 *
 * @throws ApiError TOO_MANY_ATTEMPTS_TRY_LATER when too many wait, or what `job` throws
 */
export function delayed<Result>(
  auth: AuthContext,
  { networks }: SignInAttempt,
  job: () => Promise<Result>,
): Promise<Result> {
  const loads = loadsOfNetworks(auth, 'signInFailuresPerNetwork', networks);
  return auth.tarpit.run(loads, job, tooManyFailures);
}

/** Counts a password that was looked at and was wrong. Belongs into a transaction. */
export function recordFailure(auth: AuthContext, { sources, day, networks }: SignInAttempt): void {
  for (const source of sources) auth.rateLimiter.record('signInFailuresPerSource', source);
  recordOfNetworks(auth, 'signInFailuresPerNetwork', networks);
  auth.rateLimiter.recordToday(day);
}

/** Forgets the failures of a source that then came with the right password. Belongs into a transaction. */
export function forgiveSource(auth: AuthContext, { sources: [own] }: SignInAttempt): void {
  if (own !== undefined) auth.rateLimiter.forgive('signInFailuresPerSource', own);
}

/**
 * Forgets the failures of somebody who has set a new password by a mailed code, on this device and from this network. What
 * was counted elsewhere stays. Belongs into a transaction.
 */
export function forgiveOwner(auth: AuthContext, email: string, client: Client): void {
  const own = [...signInAttempt(auth, email, client).sources.slice(0, 1), fromNetwork(email, client.address)];
  for (const source of own) {
    auth.rateLimiter.forgive('signInFailuresPerSource', source);
    auth.rateLimiter.forgiveToday(source);
  }
}

/**
 * Where hashes wait for somebody whom an account knows: apart from the strangers of the same network, who may be so many
 * that the queue turns the newest of them away.
 */
export function knownJobSource(email: string, { address }: Client): JobSource {
  return { address: `${address} known`, account: email };
}

function knownAttempt(source: string, jobSource: JobSource): SignInAttempt {
  return { sources: [source], day: source, networks: [], jobSource };
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
