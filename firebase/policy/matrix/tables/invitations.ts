import { decisions } from '../decisions.ts';
import { invitation, listedEmail, longAgo, rosterId } from '../documents.ts';
import { just, noticeToken } from '../field-values.ts';
import { variantsOf } from '../shapes.ts';

const shape = {
  email: just(listedEmail),
  donor: just(rosterId),
  token: noticeToken(),
  invitedBy: just('{admin}'),
  invitedAt: { accepted: [], refused: [longAgo, null] },
};
const secret = { secret: 'S'.repeat(43) };
const another = { secret: 'R'.repeat(43) };

/** invitations/{id}: an admin invites a person of the roster once. rosterSecrets/ids: set once (036). */
export const invitationTable = decisions('invitations')`
  given people entry() donor(owner,hidden)
  fits admin  | set invitations/one ${variantsOf(invitation(), shape)}
              | set rosterSecrets/ids ${variantsOf(secret, { secret: noticeToken() })}
  only admin  | each-way set invitations/one invitation(self) ; each-way set rosterSecrets/ids ${secret}
  only nobody | set rosterSecrets/other ${secret}
  # A donor with an account; who has no address; whom the same commit adds, so that no mail goes to any address.
  not admin   | set invitations/one invitation(admin) donor={owner} email={owner.email}
              | set invitations/one invitation(admin) email="" | people entry(email="") donor(owner,hidden)
              | addition() + set invitations/one invitation(admin) | people
  given people entry() donor(owner,hidden) \
    at(invitations/one,invitation(admin),invitedAt=longAgo) at(rosterSecrets/ids,${secret})
  only admin  | get invitations/one rosterSecrets/ids ; lists invitations
  only nobody | lists rosterSecrets ; get settings/ids
              | each-way update invitations/one invitation(self) ; delete invitations/one
              | each-way update rosterSecrets/ids ${another} ; delete rosterSecrets/ids
`;
