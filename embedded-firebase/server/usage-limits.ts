/** A quota of one account within any window of `seconds`. */
export interface UsageLimit {
  /** The quota of an ordinary account; Infinity for none. */
  readonly times: number;
  /** The quota of a privileged account. */
  readonly privilegedTimes: number;
  /** Further accounts with a quota of their own. */
  readonly raised?: AccountMark & { readonly times: number };
  readonly seconds: number;
}

/** A limit of the documents that are created in one collection below the database's root. */
export interface CreationLimit extends UsageLimit {
  readonly collection: string;
  /** A field whose change counts as a creation, too; none by default. */
  readonly renewedBy?: string;
}

/** Quotas on what one account reads and writes. Visitors and the commands of this machine have no quota. */
export interface UsageLimits {
  /** Documents read, counted as Firestore bills them. */
  readonly documentsRead: UsageLimit;
  /** Documents created or changed; deletions are free, so that a member can always leave. */
  readonly writes: UsageLimit;
  /** Documents created; unlimited by default. */
  readonly creations?: readonly CreationLimit[];
  /** The privileged accounts; none by default. */
  readonly privileged?: AccountMark;
}

/** Marks accounts by a field of a document. */
export interface AccountMark {
  /** The document's path, with `{uid}` for the account: `users/{uid}`. */
  readonly document: string;
  readonly field: string;
  /** The field's value in a marked account. */
  readonly equals: string | boolean;
}
