/** Somebody with an account, as the ID token tells it. */
export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/**
 * Everybody of the matrix but the visitor, and whether the address is verified.
 *
 * `owner` is whose records the others try, `former` was an admin when the token was made, `newcomer` and `beginner`
 * have an account and nothing stored yet.
 */
const accounts = {
  unverified: false,
  member: true,
  owner: true,
  admin: true,
  former: true,
  newcomer: true,
  beginner: false,
} as const;

export type AccountName = keyof typeof accounts;
export type Actor = 'visitor' | AccountName;
export type Cast = Readonly<Record<AccountName, Account>>;

export const accountNames = Object.keys(accounts) as AccountName[];
export const actors: readonly Actor[] = ['visitor', ...accountNames];

/** Who has a user record in every scene. */
export const members = ['unverified', 'member', 'owner', 'admin', 'former'] as const;

/** As long as an address may be (decision 002): where it is written, that bound is tried. */
const longestEmail =
  `${'o'.repeat(64)}@${[63, 63, 53].map((length) => 'o'.repeat(length)).join('.')}.campus.test`.slice(-254);

export function emailOf(name: AccountName): string {
  return name === 'owner' ? longestEmail : `${name}@campus.test`;
}

export function isVerified(name: Actor): boolean {
  return name !== 'visitor' && accounts[name];
}

/** A cast that no server knows: for titles, and for rules that are judged without a server. */
export function castOnPaper(): Cast {
  return castOf((name) => `${name}-id`);
}

/** @param uidOf the user id that a server gave */
export function castOf(uidOf: (name: AccountName) => string): Cast {
  const entries = accountNames.map((name) => [
    name,
    { uid: uidOf(name), email: emailOf(name), emailVerified: accounts[name] },
  ]);
  return Object.fromEntries(entries) as Cast;
}
