/** Someone who can sign in. Times are milliseconds since the epoch, unless their name says seconds. */
export interface Account {
  readonly uid: string;
  /** In lower case; unique among accounts. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** An argon2id hash in PHC form. */
  readonly passwordHash: string;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
  readonly createdAt: number;
  readonly lastLoginAt: number;
  readonly passwordUpdatedAt: number;
  /** Tokens issued before this second are void. */
  readonly tokenRevocationSeconds: number;
  /** Set by an operator: nobody signs in to a disabled account, and its tokens are void. */
  readonly disabled: boolean;
}

/** What can be changed in an account. */
export type AccountChange = Partial<Omit<Account, 'uid' | 'createdAt'>>;
