// What one person, one network or all of them may do: every limit of authentication. Times are seconds unless they say otherwise.

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A sliding window: at most `times` events in any period of `seconds`. */
interface WindowLimit {
  readonly times: number;
  readonly seconds: number;
}

/** A leaky bucket: holds `capacity` events, and drains evenly within `seconds`. */
interface BucketLimit {
  readonly capacity: number;
  readonly seconds: number;
}

/** The limits that count events in a sliding window. */
export interface WindowLimits {
  /** Failed sign-ins to one account from one source: a known device, a known network, or a network of strangers. */
  readonly signInFailuresPerSource: WindowLimit;
  /** Failed sign-ins to all accounts from one network that these accounts do not know. */
  readonly signInFailuresPerNetwork: WindowLimit;
  /** Failed sign-ins from one network to the accounts that know it: password spraying from the members' own network. */
  readonly knownNetworkFailures: WindowLimit;
  /** Mails requested by an account's signed-in owner, counted apart from those that strangers can request. */
  readonly ownMailsPerAccount: WindowLimit;
  /** Such mails with a code, from one network, for all accounts. */
  readonly codeMailsPerNetwork: WindowLimit;
  /** Verification mails to all tagged forms of one address (`mark+1@…`, `mark+2@…`), which share a mailbox. */
  readonly ownMailsPerTaggedMailbox: WindowLimit;
  /** Mails to one address that anyone can request: resets, and changes of any account to that address. */
  readonly mailsPerMailbox: WindowLimit;
  /** Such mails to all tagged forms of one address. */
  readonly mailsPerTaggedMailbox: WindowLimit;
  /** Requests for a reset from one network, for all accounts; each is stored. */
  readonly resetRequestsPerNetwork: WindowLimit;
  /** Such requests from networks and devices that the account does not know, of all networks together. */
  readonly resetRequestsOfStrangers: WindowLimit;
  /** Sign-ups from one network, including those for a taken address; a whole company may share one network. */
  readonly signUpsPerNetwork: WindowLimit;
}

/** All rate limits. */
export interface RateLimits extends WindowLimits {
  /**
   * Failed sign-ins to one account: by strangers from all networks together, from all networks that the account knows
   * together, or from one known device. Any period of `seconds` admits at most twice the capacity: the full bucket, and
   * what drains in that time.
   */
  readonly signInFailuresPerDay: BucketLimit;
}

export const defaultRateLimits: RateLimits = {
  signInFailuresPerSource: { times: 10, seconds: 5 * minute },
  signInFailuresPerNetwork: { times: 300, seconds: 5 * minute },
  signInFailuresPerDay: { capacity: 100, seconds: day },
  knownNetworkFailures: { times: 300, seconds: 5 * minute },
  ownMailsPerAccount: { times: 5, seconds: hour },
  codeMailsPerNetwork: { times: 200, seconds: hour },
  ownMailsPerTaggedMailbox: { times: 5, seconds: hour },
  mailsPerMailbox: { times: 5, seconds: hour },
  mailsPerTaggedMailbox: { times: 5, seconds: hour },
  resetRequestsPerNetwork: { times: 200, seconds: hour },
  resetRequestsOfStrangers: { times: 100, seconds: hour },
  signUpsPerNetwork: { times: 200, seconds: hour },
};

/** The queue of password hashes. At about 14 ms per hash, the last job of a full queue waits about three seconds. */
export const hashQueueLimits = {
  places: 200,
  /** In milliseconds, for slower or busier machines; the SDK times out after 30 seconds. */
  maxWait: 10_000,
};

/** The networks and devices of an account's sign-ins. */
export const knownSourceLimits = {
  /** How long a source stays known after its last sign-in. */
  seconds: 30 * day,
  /** The maximum number of known networks, and of known devices, per account. */
  perKind: 20,
  /** The maximum number of accounts that recognise one shared browser. */
  secretsPerDevice: 5,
};
