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
 * have an account and nothing stored yet, `suspended` is so by an admin, `outsider` has joined before the community was
 * closed to the address.
 */
const accounts = {
  unverified: false,
  member: true,
  owner: true,
  admin: true,
  former: true,
  newcomer: true,
  beginner: false,
  suspended: true,
  outsider: true,
} as const;

export type AccountName = keyof typeof accounts;
export type Actor = 'visitor' | AccountName;
export type Cast = Readonly<Record<AccountName, Account>>;

export const accountNames = Object.keys(accounts) as AccountName[];
export const actors: readonly Actor[] = ['visitor', ...accountNames];

/** Who has a user record in every scene. */
export const members = ['unverified', 'member', 'owner', 'admin', 'former', 'suspended', 'outsider'] as const;

/** Whether campus.json's `emailDomains` close the community. */
export type Community = 'open' | 'closed';
/** The `emailDomains` by which the matrix is played: the owner's address lies below campus.test. */
export const emailDomains: Readonly<Record<Community, string[]>> = {
  open: [],
  closed: ['*.campus.test', 'partner.test'],
};

/** As long as an address may be (decision 002): where it is written, that bound is tried. */
const longestEmail =
  `${'o'.repeat(64)}@${[63, 63, 53].map((length) => 'o'.repeat(length)).join('.')}.campus.test`.slice(-254);

/** Addresses of all kinds that a closed community has, and one that only looks like them. */
export function emailOf(name: AccountName): string {
  switch (name) {
    case 'owner':
      return longestEmail;
    case 'member':
      return 'member@partner.test';
    case 'outsider':
      return 'outsider@notcampus.test';
    default:
      return `${name}@campus.test`;
  }
}

export function isVerified(name: Actor): boolean {
  return name !== 'visitor' && accounts[name];
}

/** Whether the actor's address is one of the community's. */
export function isOfCommunity(actor: Actor, community: Community): boolean {
  return actor !== 'visitor' && (community === 'open' || actor !== 'outsider');
}

/** Whether the actor may read the donors and requests of others (decision 021). */
export function isReader(actor: Actor, community: Community): boolean {
  return community === 'open' ? actor !== 'visitor' : isVerified(actor) && isOfCommunity(actor, community);
}

/** Whether the actor may register as a donor and post requests (decision 021). */
export function isContributor(actor: Actor, community: Community): boolean {
  const isMember = (members as readonly Actor[]).includes(actor) && actor !== 'suspended';
  return isVerified(actor) && isMember && isOfCommunity(actor, community);
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
