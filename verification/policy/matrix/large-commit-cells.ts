import { serverTimestamp } from 'firebase/firestore/lite';
import type { Accounts, Actor } from './accounts.ts';
import { type Audited, earlierEntry, entryWrites, newEntry, newEntryPath, storedEntry } from './audit-log.ts';
import type { Cell, Documents, Write } from './cell.ts';
import { cellsAbout, remove, set, together, update } from './operations.ts';
import {
  hiddenNumber,
  imported,
  longAgo,
  newRosterEntry,
  storedOffer,
  storedRequest,
  userRecords,
} from './records.ts';

/** What the entries about the import name. */
const importing = { collection: 'donors', target: 'spring' } as const;

/** A commit of the app with as many records as it has at most, or as many as show that their number does not matter. */
interface LargeCommit {
  readonly what: string;
  readonly actor: Actor;
  readonly stored: Documents;
  readonly writes: readonly Write[];
  /** What an admin does, and with which donors. */
  readonly audited?: { readonly action: Audited['action']; readonly donors: readonly string[] };
}

/** Cells about the largest commits of the app: the rules may read twenty documents for all records of a commit. */
export function largeCommitCells(accounts: Accounts): Cell[] {
  const users = userRecords(accounts);
  const cell = cellsAbout('large commits', users);
  return commits(accounts).flatMap(({ what, actor, stored, writes, audited }) => {
    const before = { ...users, ...stored };
    if (audited === undefined) return [cell(actor, what, together(...writes), true, before)];
    const naming = (donors: readonly string[]) =>
      together(...writes, ...entryNaming(accounts, audited.action, donors));
    return [
      cell(actor, what, naming(audited.donors), true, before),
      cell(
        actor,
        `${what} of whom the entry names all but one`,
        naming(audited.donors.slice(1)),
        false,
        before,
      ),
    ];
  });
}

function commits(accounts: Accounts): LargeCommit[] {
  const { owner, admin, member } = accounts;
  const many = rosterIds(24);
  const five = rosterIds(5);
  const six = rosterIds(6);
  const sixteen = rosterIds(16);
  const requests = Array.from({ length: 8 }, (_, index) => `bloodRequests/own${index}`);
  const offerOf = (request: string, offerer: string) => `${request}/offers/${offerer}`;
  const offers = requests.map((request) => offerOf(request, member.uid));
  const ofOne = many.map((id) => offerOf('bloodRequests/own0', id));
  const act = (
    what: string,
    action: Audited['action'],
    donors: readonly string[],
    writeOf: (id: string) => readonly Write[],
  ): LargeCommit => ({
    what,
    actor: 'admin',
    stored: entries(donors),
    writes: donors.flatMap(writeOf),
    audited: { action, donors },
  });
  return [
    act('verifies 24 donors', 'verify', many, (id) => [update(`donors/${id}`, { isVerified: true })]),
    {
      what: 'imports six entries',
      actor: 'admin',
      stored: { 'auditLog/spring': storedEntry(admin, { ...importing, action: 'import' }) },
      writes: six.flatMap((id) => [
        set(`donors/${id}`, newRosterEntry(emailOf(id), imported)),
        set(`donors/${id}/private/contact`, { contactNumber: hiddenNumber }),
      ]),
    },
    {
      what: 'undoes five entries of an import',
      actor: 'admin',
      stored: { ...entries(five), ...earlierEntry(admin, { ...importing, action: 'undo-import' }) },
      writes: five.flatMap((id) => [remove(`donors/${id}`), remove(`donors/${id}/private/contact`)]),
    },
    act('invites sixteen people', 'invite', sixteen, (id) => [
      set(`invitations/${id}`, {
        email: emailOf(id),
        donor: id,
        token: 'T'.repeat(43),
        invitedBy: admin.uid,
        invitedAt: serverTimestamp(),
      }),
    ]),
    {
      what: 'deletes eight requests with their offers',
      actor: 'owner',
      stored: {
        ...all(requests, storedRequest(owner, 'active')),
        ...all(offers, storedOffer(member, 'offered')),
      },
      writes: [...requests, ...offers].map(remove),
    },
    {
      what: 'deletes a request with 24 offers',
      actor: 'owner',
      stored: {
        ...all(requests.slice(0, 1), storedRequest(owner, 'active')),
        ...all(ofOne, storedOffer(member, 'offered')),
      },
      writes: [...requests.slice(0, 1), ...ofOne].map(remove),
    },
  ];
}

/** The entry of one action with several donors. */
function entryNaming({ admin }: Accounts, action: Audited['action'], donors: readonly string[]): Write[] {
  const audited = { action, collection: 'donors', target: '' } as const;
  const [, head] = entryWrites(admin, audited);
  return [set(newEntryPath, { ...newEntry(admin, audited), targets: donors }), head];
}

function rosterIds(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `roster-${String(index).padStart(32, '0')}`);
}

function emailOf(id: string): string {
  return `${id}@campus.test`;
}

/** Imported entries as they are stored. */
function entries(ids: readonly string[]): Documents {
  const stored = ids.flatMap((id) => [
    [`donors/${id}`, { ...newRosterEntry(emailOf(id), imported), registeredAt: longAgo }],
    [`donors/${id}/private/contact`, { contactNumber: hiddenNumber }],
  ]);
  return Object.fromEntries(stored) as Documents;
}

function all(paths: readonly string[], fields: Documents[string]): Documents {
  return Object.fromEntries(paths.map((path) => [path, fields]));
}
