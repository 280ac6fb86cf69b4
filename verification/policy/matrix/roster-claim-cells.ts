import { where } from 'firebase/firestore/lite';
import {
  type Accounts,
  type Actor,
  actors,
  type Community,
  isContributor,
  isReader,
  isVerified,
} from './accounts.ts';
import type { Cell, Documents, Operation } from './cell.ts';
import { alone, cellsAbout, get, listings, remove, shortListings, together, update } from './operations.ts';
import {
  contactPath,
  donorRecords,
  hiddenNumber,
  newDonor,
  registration,
  rosterContactPath,
  rosterPath,
  rosterRecords,
  userRecords,
  without,
} from './records.ts';

/** Whose address stands in a roster entry: members of each kind, and nobody. */
const addressees = ['owner', 'unverified', 'outsider', 'suspended', 'admin', 'nobody'] as const;
type Addressee = (typeof addressees)[number];

/**
 * Cells about the member to whom the address of a roster entry belongs: reads it whole, and deletes it in the commit that makes
 * the member a donor (decision 036).
 */
export function rosterClaimCells(accounts: Accounts, community: Community): Cell[] {
  return [
    ...addressees.flatMap((whose) => reads(accounts, community, whose)),
    ...addressees.flatMap((whose) => claims(accounts, community, whose)),
    ...otherDeletions(accounts),
  ];
}

function entryOf(accounts: Accounts, whose: Addressee): Documents {
  return rosterRecords(whose === 'nobody' ? '' : accounts[whose].email);
}

function isAddressee(actor: Actor, whose: Addressee): boolean {
  return actor === whose && isVerified(actor);
}

function reads(accounts: Accounts, community: Community, whose: Addressee): Cell[] {
  const users = userRecords(accounts);
  const entry = entryOf(accounts, whose);
  const hidden = { ...entry, [rosterPath]: { ...entry[rosterPath], isProfileActive: false } };
  const stored = { ...users, ...entry };
  const cell = cellsAbout('claims', stored);
  const unlimited = cellsAbout('limits', stored);
  return actors.flatMap((actor) => {
    const may = actor === 'admin' || isAddressee(actor, whose);
    const what = `the entry of ${whose}`;
    const email = actor === 'visitor' ? 'visitor@campus.test' : accounts[actor].email;
    const [isOwn, isListed] = [where('email', '==', email), where('userId', '==', null)];
    const queries = {
      [`the entries of themselves, with ${what}`]: [isListed, isOwn],
    };
    const wider = {
      [`the donors of their address, with ${what}`]: [isOwn],
      [`all entries, with ${what}`]: [isListed],
      [`the entries of another, with ${what}`]: [isListed, where('email', '==', 'other@campus.test')],
    };
    return [
      cell(actor, `gets ${what}`, get(rosterPath), may || isReader(actor, community)),
      cell(actor, `gets ${what}, deactivated`, get(rosterPath), may, { ...users, ...hidden }),
      cell(actor, `gets the number of ${what}`, get(rosterContactPath), may),
      cell(actor, `gets the left-over number of ${what}`, get(rosterContactPath), actor === 'admin', {
        ...users,
        [rosterContactPath]: { contactNumber: hiddenNumber },
      }),
      ...cell.reads(actor, shortListings('donors', queries), actor === 'admin' || isVerified(actor)),
      ...listings('donors', queries).map(({ label, operation }) =>
        unlimited(actor, `${label}, without a limit`, operation, actor === 'admin'),
      ),
      ...cell.reads(actor, shortListings('donors', wider), actor === 'admin'),
      cell(actor, `edits ${what}`, alone(update(rosterPath, { fullName: 'A' })), actor === 'admin'),
    ];
  });
}

function claims(accounts: Accounts, community: Community, whose: Addressee): Cell[] {
  const stored = { ...userRecords(accounts), ...entryOf(accounts, whose) };
  const cell = cellsAbout('claims', stored);
  const both = [remove(rosterPath), remove(rosterContactPath)] as const;
  return actors.flatMap((actor) => {
    if (actor === 'visitor') return [];
    const account = accounts[actor];
    const what = `the entry of ${whose}`;
    const writes = [...registration(account, newDonor(account, false)), ...both];
    const may = isContributor(actor, community) && (isAddressee(actor, whose) || actor === 'admin');
    const claim = (sending: 'batch' | 'transaction' | 'read-first'): Operation => ({
      kind: 'write',
      sending,
      writes,
    });
    const entryAlone = without(stored, rosterContactPath);
    const registered = { ...stored, ...donorRecords(account, false) };
    return [
      cell(actor, `claims ${what} in a batch`, claim('batch'), may),
      cell(actor, `claims ${what} in a transaction`, claim('transaction'), may),
      cell(actor, `deletes ${what} without registering`, together(...both), actor === 'admin'),
      cell(actor, `deletes ${what}, as a donor`, together(...both), actor === 'admin', registered),
      cell(
        actor,
        `registers and deletes ${what}, which has lost its number`,
        together(...registration(account), remove(rosterPath)),
        may,
        entryAlone,
      ),
      cell(
        actor,
        `registers and edits ${what}, which has lost its number`,
        together(...registration(account), update(rosterPath, { userId: account.uid })),
        false,
        entryAlone,
      ),
      cell(
        actor,
        `registers and deletes ${what} without its number`,
        together(...registration(account), remove(rosterPath)),
        false,
      ),
      cell(
        actor,
        `registers and deletes the number of ${what}`,
        together(...registration(account), remove(rosterContactPath)),
        false,
      ),
      cell(
        actor,
        `edits and deletes ${what}`,
        together(update(`donors/${account.uid}`, { department: 'EEE' }), ...both),
        isVerified(actor) && actor === 'admin',
        registered,
      ),
    ];
  });
}

/** Nobody deletes the record of a donor with an account who has the same address. */
function otherDeletions(accounts: Accounts): Cell[] {
  const { owner, member } = accounts;
  const records = donorRecords(owner, false, { email: member.email });
  const cell = cellsAbout('claims', { ...userRecords(accounts), ...records });
  const both = [remove(`donors/${owner.uid}`), remove(contactPath(owner))];
  return [
    cell('member', 'gets the number of a donor with their address', get(contactPath(owner)), false),
    cell('member', 'claims a donor with their address', together(...registration(member), ...both), false),
    cell('admin', 'deletes a donor with an account', together(...both), false),
  ];
}
