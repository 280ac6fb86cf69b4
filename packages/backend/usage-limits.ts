/** How much one account may use within any window of so many seconds. */
export interface UsageLimit {
  /** For an ordinary account; Infinity for no limit. */
  readonly times: number;
  /** For a privileged one. */
  readonly privilegedTimes: number;
  readonly seconds: number;
}

/** Quotas on what one account reads and writes. Visitors and the commands of this machine have none. */
export interface UsageLimits {
  /** Documents that answers hold, counted as Firestore bills them. */
  readonly documentsRead: UsageLimit;
  /** Documents that commits create or change; a deletion is free, so that nobody is kept from leaving. */
  readonly writes: UsageLimit;
  /** Which accounts are privileged; none unless it is given. */
  readonly privileged?: PrivilegedAccounts;
}

/** Accounts that a document of theirs marks. */
export interface PrivilegedAccounts {
  /** The document's path, in which `{uid}` stands for the account: `users/{uid}`. */
  readonly document: string;
  /** A field of it. */
  readonly field: string;
  /** What the field has to hold. */
  readonly equals: string;
}
