import { offerFormFields } from '@blood-bank/domain/records/offer';
import { serverTimestamp } from 'firebase/firestore/lite';
import {
  type AccountName,
  type Accounts,
  type Actor,
  actors,
  type Community,
  isContributor,
} from './accounts.ts';
import type { Cell, Documents, Fields, Operation } from './cell.ts';
import { only } from './field-values.ts';
import { alone, cellsAbout, remove, set, together, update, waysToSet } from './operations.ts';
import {
  contactPath,
  donorRecords,
  hiddenNumber,
  longAgo,
  newOffer,
  newRequest,
  number,
  offerPath,
  otherNumber,
  registration,
  storedOffer,
  storedRequest,
  suspension,
  userRecords,
  wantedPath,
  without,
} from './records.ts';
import { shapeOf, variantsOf } from './shapes.ts';

/** Contributors offer for themselves, on requests of others (decision 027). */
const decided = {
  mayOfferAs: (actor: Actor, whose: AccountName, community: Community) =>
    actor === whose && actor !== 'owner' && isContributor(actor, community),
};

const donors = [
  ...(['member', 'owner', 'unverified', 'newcomer', 'beginner'] as const),
  ...(['admin', 'former', 'suspended', 'outsider'] as const),
];

/** Cells about offers that are made, for the first time or again after they were withdrawn. */
export function newOfferCells(accounts: Accounts, community: Community): Cell[] {
  return [
    ...byActors(accounts, community),
    ...ofShapes(accounts),
    ...ofDonors(accounts),
    ...onRequests(accounts),
    ...inCommits(accounts),
  ];
}

/** An active request of the owner, and donor records of all, who hide their numbers. */
function documents(accounts: Accounts): Documents {
  return {
    ...userRecords(accounts),
    ...Object.assign({}, ...donors.map((name) => donorRecords(accounts[name], false))),
    [wantedPath]: storedRequest(accounts.owner, 'active'),
  };
}

function byActors(accounts: Accounts, community: Community): Cell[] {
  const stored = documents(accounts);
  const cell = cellsAbout('offers', stored);
  return actors.flatMap((actor) =>
    donors.flatMap((whose) => {
      const path = offerPath(accounts[whose]);
      const allowed = decided.mayOfferAs(actor, whose, community);
      const again = { ...stored, [path]: storedOffer(accounts[whose], 'withdrawn') };
      const offer = newOffer(accounts[whose]);
      return [
        ...cell.byEachWay(actor, `offers as ${whose}`, waysToSet(path, offer), allowed),
        cell(actor, `offers again as ${whose}`, alone(set(path, offer)), allowed, again),
      ];
    }),
  );
}

/** Every field of an offer, forged and missing, in a new one and in one that is made again. */
function ofShapes(accounts: Accounts): Cell[] {
  const { member, owner } = accounts;
  const path = offerPath(member);
  const stored = documents(accounts);
  const record = newOffer(member);
  const shape = {
    userId: only(member.uid),
    fullName: only('Ayesha Rahman'),
    bloodGroup: only('O+'),
    contactNumber: only(hiddenNumber),
    ...shapeOf(offerFormFields),
    status: only('offered'),
    offeredAt: only(serverTimestamp()),
  };
  const forged: readonly (readonly [string, Fields])[] = [
    ['with the id of another', { userId: owner.uid }],
    ['as O-', { bloodGroup: 'O-' }],
    ['with another number', { contactNumber: otherNumber }],
    ['as withdrawn', { status: 'withdrawn' }],
    ['as donated', { status: 'donated' }],
    ['long ago', { offeredAt: longAgo }],
  ];
  const variants = [
    ...variantsOf(record, shape),
    ...forged.map(([label, data]) => ({ label, data: { ...record, ...data }, fits: false })),
  ];
  const offers = (data: Fields) => alone(set(path, data));
  return [
    ...cellsAbout('offers', stored).ofVariants('member', 'offers,', variants, offers),
    ...cellsAbout('offers', { ...stored, [path]: storedOffer(member, 'withdrawn') }).ofVariants(
      'member',
      'offers again,',
      variants,
      offers,
    ),
  ];
}

/** The donor's own records decide what an offer says, and whether there can be one. */
function ofDonors(accounts: Accounts): Cell[] {
  const { member } = accounts;
  const stored = documents(accounts);
  const donorPath = `donors/${member.uid}`;
  const donor = stored[donorPath] ?? {};
  const offer = newOffer(member);
  const changed = (path: string, data: Fields) => ({ ...stored, [path]: { ...stored[path], ...data } });
  const cases: readonly (readonly [what: string, stored: Documents, offer: Fields, allowed: boolean])[] = [
    ['without a donor record', without(stored, donorPath), offer, false],
    ['without a kept number', without(stored, contactPath(member)), offer, false],
    [
      'without a kept number, with none',
      without(stored, contactPath(member)),
      without(offer, 'contactNumber'),
      false,
    ],
    ['with an inactive profile', changed(donorPath, { isProfileActive: false }), offer, false],
    ['with an odd flag of the profile', changed(donorPath, { isProfileActive: 'yes' }), offer, false],
    [
      'with an older profile without the flag',
      { ...stored, [donorPath]: without(donor, 'isProfileActive') },
      offer,
      true,
    ],
    ['of another name', changed(donorPath, { fullName: 'Bashir Das' }), offer, false],
    ['of another group', changed(donorPath, { bloodGroup: 'O-' }), offer, false],
    [
      'with a shown number',
      { ...stored, ...donorRecords(member, true) },
      { ...offer, contactNumber: number },
      true,
    ],
    ['while not available', changed(donorPath, { isAvailable: false }), offer, true],
    ['after a suspension', changed(`users/${member.uid}`, suspension), offer, false],
    ['without a user record', without(stored, `users/${member.uid}`), offer, false],
  ];
  return cases.map(([what, before, data, allowed]) =>
    cellsAbout('offers', before)('member', `offers ${what}`, alone(set(offerPath(member), data)), allowed),
  );
}

function onRequests(accounts: Accounts): Cell[] {
  const { member, owner } = accounts;
  const stored = documents(accounts);
  const request = storedRequest(owner, 'active');
  const withdrawn = { [offerPath(member)]: storedOffer(member, 'withdrawn') };
  const on = (fields: Fields) => ({ ...stored, [wantedPath]: fields });
  const cases: readonly (readonly [string, Documents])[] = [
    ['on a fulfilled one', on({ ...request, status: 'fulfilled' })],
    ['on a cancelled one', on({ ...request, status: 'cancelled' })],
    ['on one without status', on(without(request, 'status'))],
    ['on one without owner', on(without(request, 'userId'))],
    ['on a missing one', without(stored, wantedPath)],
    ['on an own one', on(storedRequest(member, 'active'))],
  ];
  const cell = cellsAbout('offers', stored);
  const offers = alone(set(offerPath(member), newOffer(member)));
  return cases.flatMap(([what, before]) => [
    cell('member', `offers ${what}`, offers, false, before),
    cell('member', `offers again ${what}`, offers, false, { ...before, ...withdrawn }),
  ]);
}

/** What else the commit of an offer does counts as done before. */
function inCommits(accounts: Accounts): Cell[] {
  const { member, owner, admin } = accounts;
  const stored = documents(accounts);
  const offer = newOffer(member);
  const path = offerPath(member);
  const donorPath = `donors/${member.uid}`;
  const renaming = update(donorPath, { fullName: 'Ayesha Khan' });
  const moving = set(contactPath(member), { contactNumber: otherNumber });
  const byAdmin = set(offerPath(admin), newOffer(admin));
  const own = 'bloodRequests/own';
  const unregistered = without(without(stored, donorPath), contactPath(member));
  const cell = cellsAbout('offers', stored);
  const commits: readonly (readonly [Actor, string, Operation, boolean, Documents?])[] = [
    [
      'member',
      'takes another name and offers by it',
      together(renaming, set(path, { ...offer, fullName: 'Ayesha Khan' })),
      true,
    ],
    ['member', 'takes another name and offers by the old one', together(renaming, set(path, offer)), false],
    [
      'member',
      'changes the number and offers it',
      together(moving, set(path, { ...offer, contactNumber: otherNumber })),
      true,
    ],
    ['member', 'changes the number and offers the old one', together(moving, set(path, offer)), false],
    [
      'member',
      'leaves the donors and offers',
      together(remove(donorPath), remove(contactPath(member)), set(path, offer)),
      false,
    ],
    [
      'member',
      'registers and offers',
      together(...registration(member), set(path, { ...offer, contactNumber: number })),
      true,
      unregistered,
    ],
    [
      'member',
      'offers and withdraws',
      together(set(path, offer), update(path, { status: 'withdrawn' })),
      false,
    ],
    [
      'member',
      'posts one and offers',
      together(set(own, newRequest(member)), set(`${own}/offers/${member.uid}`, offer)),
      false,
    ],
    [
      'member',
      'offers for another too',
      together(set(path, offer), set(offerPath(owner), newOffer(owner))),
      false,
    ],
    ['admin', 'deletes it and offers', together(remove(wantedPath), byAdmin), false],
    ['admin', 'closes it and offers', together(update(wantedPath, { status: 'fulfilled' }), byAdmin), false],
  ];
  return commits.map(([actor, what, operation, allowed, before]) =>
    cell(actor, what, operation, allowed, before),
  );
}
