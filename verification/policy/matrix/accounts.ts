/** An account as its ID token describes it. */
export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/**
 * The actors apart from the visitor, and whether their addresses are verified.
 *
 * The records of `owner` are those that the others try to use. `former` was an admin when the token was issued. `newcomer`
 * and `beginner` have accounts without user records. `suspended` was suspended by an admin. `outsider` joined before the
 * community was closed to the address.
 */
const verified = {
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

export type AccountName = keyof typeof verified;
export type Actor = 'visitor' | AccountName;
export type Accounts = Readonly<Record<AccountName, Account>>;

export const accountNames = Object.keys(verified) as AccountName[];
export const actors: readonly Actor[] = ['visitor', ...accountNames];

/** The accounts that have user records. */
export const members = ['unverified', 'member', 'owner', 'admin', 'former', 'suspended', 'outsider'] as const;

/** Whether campus.json's `emailDomains` close the community. */
export type Community = 'open' | 'closed';
/** The `emailDomains` of each community: the owner's address is in a subdomain of campus.test. */
export const emailDomains: Readonly<Record<Community, string[]>> = {
  open: [],
  closed: ['*.campus.test', 'partner.test'],
};

/** The longest address that is allowed (decision 002), so that wherever it is written, that limit is tried. */
const longestEmail =
  `${'o'.repeat(64)}@${[63, 63, 53].map((length) => 'o'.repeat(length)).join('.')}.campus.test`.slice(-254);

/** Addresses of every kind that a closed community has, and one that only resembles them. */
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
  return name !== 'visitor' && verified[name];
}

/** The groups of actors that decisions name. Who reads and who contributes is decided by decision record 021. */
const groups: Readonly<Record<string, (actor: Actor, community: Community) => boolean>> = {
  everybody: () => true,
  nobody: () => false,
  signedIn: (actor) => actor !== 'visitor',
  verified: isVerified,
  community: isOfCommunity,
  readers: (actor, community) =>
    community === 'open' ? actor !== 'visitor' : isVerified(actor) && isOfCommunity(actor, community),
  contributors: (actor, community) =>
    isVerified(actor) &&
    isOfCommunity(actor, community) &&
    actor !== 'suspended' &&
    (members as readonly Actor[]).includes(actor),
};

/**
 * Whether an actor is among those whom a decision names: actors and groups, of which those joined by `&` all have to contain the
 * actor. `whose&verified admin` is the account that the row is about, if it is verified, and the admin.
 */
export function isAmong(actor: Actor, who: string, community: Community, whose?: AccountName): boolean {
  return who.split(' ').some((term) =>
    term.split('&').every((name) => {
      if (name.startsWith('!')) return actor !== name.slice(1);
      const group = groups[name];
      if (group !== undefined) return group(actor, community);
      if (name !== 'whose' && !(actors as readonly string[]).includes(name))
        throw new Error(`Who is ${name}?`);
      return actor === (name === 'whose' ? whose : name);
    }),
  );
}

/** Whether the actor's address is one of the community's. */
function isOfCommunity(actor: Actor, community: Community): boolean {
  return actor !== 'visitor' && (community === 'open' || actor !== 'outsider');
}

/** Accounts that no server knows: for titles, and for rules that are judged without a server. */
export function inventedAccounts(): Accounts {
  return accountsWith((name) => `${name}-id`);
}

/** @param uidFor the user id that a server gave to each account */
export function accountsWith(uidFor: (name: AccountName) => string): Accounts {
  return ofEachAccount((name) => ({
    uid: uidFor(name),
    email: emailOf(name),
    emailVerified: verified[name],
  }));
}

/** One value for each account. */
export function ofEachAccount<Value>(valueFor: (name: AccountName) => Value): Record<AccountName, Value> {
  return Object.fromEntries(accountNames.map((name) => [name, valueFor(name)])) as Record<AccountName, Value>;
}
