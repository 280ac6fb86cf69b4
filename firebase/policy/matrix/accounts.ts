/** An account as its ID token describes it. */
export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/**
 * The actors apart from the visitor, and whether their addresses are verified.
 *
 * The records of `owner` are those that the others try to use. `volunteer` phones donors. `former` was an admin when the token was issued. `newcomer`
 * and `beginner` have accounts without user records. `suspended` was suspended by an admin. `outsider` joined before the
 * community was closed to the address.
 */
const verified = {
  unverified: false,
  member: true,
  owner: true,
  admin: true,
  volunteer: true,
  former: true,
  newcomer: true,
  beginner: false,
  suspended: true,
  outsider: true,
} as const;

export type AccountName = keyof typeof verified;
export type Actor = 'visitor' | AccountName;

export const accountNames = Object.keys(verified) as AccountName[];
export const actors: readonly Actor[] = ['visitor', ...accountNames];

/** The accounts that have user records. */
export const members = [
  'unverified',
  'member',
  'owner',
  'admin',
  'volunteer',
  'former',
  'suspended',
  'outsider',
] as const;

/** Whether campus.json's `emailDomains` close the community. */
export type Community = 'open' | 'closed';
/** The `emailDomains` of each community: the owner's address is in a subdomain of campus.test. */
export const emailDomains: Readonly<Record<Community, string[]>> = {
  open: [],
  closed: ['*.campus.test', 'partner.test'],
};

/** The `donorAttributes` of both: as many as there may be. */
export const donorAttributes = ['hall', 'batch', 'district', 'quota'].map((id) => ({
  id,
  label: { en: id },
}));

/** The longest address that is allowed (decision 002), so that wherever it is written, that limit is tried. */
const longestEmail =
  `${'o'.repeat(64)}@${[63, 63, 53].map((length) => 'o'.repeat(length)).join('.')}.campus.test`.slice(-254);

/** Addresses of every kind that a closed community has, and one that only resembles them. */
const emails: Partial<Record<AccountName, string>> = {
  owner: longestEmail,
  member: 'member@partner.test',
  outsider: 'outsider@notcampus.test',
};

/** The accounts, which every server of the matrix has under these ids. */
export const accounts = Object.fromEntries(
  accountNames.map((name): [string, Account] => {
    const email = emails[name] ?? `${name}@campus.test`;
    return [name, { uid: `${name}-id`, email, emailVerified: verified[name] }];
  }),
) as Readonly<Record<AccountName, Account>>;

function isVerified(name: Actor): boolean {
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
