/** A quota of one account within any window of `seconds`. */
export interface UsageLimit {
  /** The quota of an ordinary account; Infinity for none. */
  readonly times: number;
  /** The quota of a privileged account. */
  readonly privilegedTimes: number;
  readonly seconds: number;
}

/** Quotas on what one account reads and writes. Visitors and the commands of this machine have no quota. */
export interface UsageLimits {
  /** Documents read, counted as Firestore bills them. */
  readonly documentsRead: UsageLimit;
  /** Documents created or changed; deletions are free, so that a member can always leave. */
  readonly writes: UsageLimit;
  /** Documents created in one collection below the database's root; unlimited by default. */
  readonly creations?: UsageLimit & { readonly collection: string };
  /** The privileged accounts; none by default. */
  readonly privileged?: PrivilegedAccounts;
}

/** Marks accounts as privileged by a field of a document. */
interface PrivilegedAccounts {
  /** The document's path, with `{uid}` for the account: `users/{uid}`. */
  readonly document: string;
  readonly field: string;
  /** The field's value in a privileged account. */
  readonly equals: string;
}
