import { serverTimestamp } from 'firebase/firestore/lite';
import { type Accounts, actors } from './accounts.ts';
import type { Cell } from './cell.ts';
import { noticeToken, only } from './field-values.ts';
import {
  alone,
  cellsAbout,
  get,
  listings,
  remove,
  set,
  together,
  waysToChange,
  waysToSet,
} from './operations.ts';
import {
  donorRecords,
  hiddenNumber,
  longAgo,
  newRosterEntry,
  rosterContactPath,
  rosterPath,
  rosterRecords,
  userRecords,
} from './records.ts';
import { variantsOf } from './shapes.ts';

const invitationPath = 'invitations/one';
const secretPath = 'rosterSecrets/ids';
const secret = { secret: 'S'.repeat(43) };

/** Cells about inviting the people of the roster, once, and about the secret of its ids (decision 036). */
export function invitationCells(accounts: Accounts): Cell[] {
  const email = 'listed@campus.test';
  const users = { ...userRecords(accounts), ...rosterRecords(email), ...donorRecords(accounts.owner, false) };
  const invitation = {
    email,
    donor: rosterPath.split('/')[1],
    token: 'T'.repeat(43),
    invitedBy: accounts.admin.uid,
    invitedAt: serverTimestamp(),
  };
  const invited = { ...invitation, invitedAt: longAgo };
  const cell = cellsAbout('invitations', {
    ...users,
    [invitationPath]: invited,
    [secretPath]: secret,
  });
  const absent = cellsAbout('invitations', users);
  const shape = {
    email: only(email),
    donor: only(invitation.donor),
    token: noticeToken(),
    invitedBy: only(accounts.admin.uid),
    invitedAt: { accepted: [], refused: [longAgo, null] },
  };
  const invitations = variantsOf(invitation, shape);
  const secrets = variantsOf(secret, { secret: noticeToken() });
  return [
    ...absent.ofVariants('admin', 'invites', invitations, (data) => alone(set(invitationPath, data))),
    ...absent.ofVariants('admin', 'sets the secret', secrets, (data) => alone(set(secretPath, data))),
    absent(
      'admin',
      'invites a donor with an account',
      alone(set(invitationPath, { ...invitation, donor: accounts.owner.uid, email: accounts.owner.email })),
      false,
    ),
    absent(
      'admin',
      'invites whom they add in the same commit',
      together(
        set(rosterPath, newRosterEntry(email)),
        set(rosterContactPath, { contactNumber: hiddenNumber }),
        set(invitationPath, invitation),
      ),
      false,
      userRecords(accounts),
    ),
    absent('admin', 'invites nobody', alone(set(invitationPath, { ...invitation, email: '' })), false, {
      ...users,
      ...rosterRecords(''),
    }),
    ...actors.flatMap((actor) => {
      const isAdmin = actor === 'admin';
      const own = actor === 'visitor' ? 'nobody' : accounts[actor].uid;
      const byActor = { ...invitation, invitedBy: own };
      return [
        cell(actor, 'gets an invitation', get(invitationPath), isAdmin),
        ...cell.reads(actor, listings('invitations', { invitations: [] }), isAdmin),
        cell(actor, 'gets the secret', get(secretPath), isAdmin),
        ...cell.reads(actor, listings('rosterSecrets', { secrets: [] }), false),
        ...absent.byEachWay(actor, 'invites', waysToSet(invitationPath, byActor), isAdmin),
        ...absent.byEachWay(actor, 'creates the secret', waysToSet(secretPath, secret), isAdmin),
        ...cell.byEachWay(actor, 'invites again', waysToChange(invitationPath, byActor, invited), false),
        ...cell.byEachWay(
          actor,
          'changes the secret',
          waysToChange(secretPath, { secret: 'R'.repeat(43) }, secret),
          false,
        ),
        cell(actor, 'deletes an invitation', alone(remove(invitationPath)), false),
        cell(actor, 'deletes the secret', alone(remove(secretPath)), false),
        cell(actor, 'gets what is no secret', get('settings/ids'), false),
        absent(actor, 'creates another secret', alone(set('rosterSecrets/other', secret)), false),
      ];
    }),
  ];
}
