import { accountStatuses } from '@blood-bank/domain/records/member';
import { decisions } from '../decisions.ts';
import { restoredTombstone, storedUser, tombstone } from '../documents.ts';
import { choice } from '../field-values.ts';
import { changesOf, onlyIn, unknownFields } from '../shapes.ts';

const personal = onlyIn(tombstone, storedUser('suspended'), false);
const ownFields = Object.entries(personal).map(([field, value]) => ({
  data: { [field]: value },
  fits: false,
}));
const nickname = unknownFields.filter(({ data }) => 'nickname' in data);

// A tombstone does not make its owner a member, and accepts no personal data.
const withTombstone = [tombstone, restoredTombstone].map(
  (state) => decisions('status')`
  given people at(users/{suspended},${state})
  not suspended | update users/{suspended} email={suspended.email} emailVerified=true
                | update users/{suspended} fullName="Ayesha Rahman" universityId=2002-117 department=CSE
                | update users/{suspended} uid={suspended}
                | set users/{suspended} newUser(suspended)
                | delete users/{suspended} + set users/{suspended} newUser(suspended)
                | set bloodRequests/one newRequest(suspended)
                | registration(suspended)
`,
);

const table = decisions('status')`
  # An admin suspends and restores members: never themselves, nor another admin (021).
  given people
  fits admin    | update users/{member} ${changesOf({ accountStatus: choice(accountStatuses) })}
  may admin     | each-way update users/{member} suspension
  not admin     | update users/{member} suspension fullName="Another Name"
                | update users/{member} suspension role=admin
                | update users/{member} accountStatus=deleteField()
                | update users/{former} suspension  | twoAdmins
                | update users/{former} restoration | changed(twoAdmins,users/{former},suspension)
  not suspended | each-way update users/{suspended} restoration
  only admin    | update users/{suspended} restoration
  only nobody   | update users/{admin} suspension
  for unverified member owner former outsider
  only admin    | update users/{whose} suspension
  for nobody
  # A record from before there was a status counts as provisional.
  given lacking(people,users/{member},accountStatus)
  may member    | set bloodRequests/one newRequest(member) ; delete users/{member}
  may admin     | update users/{member} suspension
                | update users/{member} suspension | lacking(people,users/{member},role)
  # What suspended members try apart from registering and posting, which other tables have.
  given people donor(suspended,shown) at(bloodRequests/one,storedRequest(suspended))
  may suspended | get users/{suspended}
                | update bloodRequests/one status=cancelled ; delete bloodRequests/one
                | delete donors/{suspended} + delete contact(suspended)
  not suspended | each-way set users/{suspended} newUser(suspended)
                # No fresh start in one commit.
                | delete users/{suspended} + set users/{suspended} newUser(suspended)
                | delete users/{suspended} + set bloodRequests/two newRequest(suspended)
                | update users/{suspended} restoration + set bloodRequests/two newRequest(suspended)
                | delete users/{suspended} + set users/{self} newUser(self) + set bloodRequests/two newRequest(self)
                | set users/{suspended} newUser(suspended) + registration(suspended) | people
  # Nobody signs up and posts in one commit.
  not newcomer  | set users/{self} newUser(self) + set bloodRequests/two newRequest(self) | \
                  without(people,users/{newcomer})
  not admin     | set users/{self} newUser(self) + set bloodRequests/two newRequest(self) | \
                  without(people,users/{admin})
  # Suspended members who leave: a tombstone keeps their id from a fresh start.
  given people donor(suspended,shown)
  may suspended  | set users/{suspended} tombstone
                 | set users/{suspended} tombstone + delete donors/{suspended} + delete contact(suspended)
  not suspended  | set users/{suspended} ; set users/{suspended} suspension ; set users/{suspended} createdAt=longAgo
                 | set users/{suspended} suspension createdAt=serverTimestamp()
                 | set users/{suspended} suspension createdAt=null
                 | set users/{suspended} restoredTombstone
                 | set users/{suspended} tombstone role=admin
  fits suspended | set users/{suspended} tombstone ${[...ownFields, ...nickname]}
  not visitor admin member | set users/{suspended} tombstone
  # Without being suspended.
  not member     | set users/{member} tombstone ; set users/{member} restoredTombstone
  not suspended  | set users/{suspended} tombstone | changed(people,users/{suspended},role=admin)
  may suspended  | set users/{suspended} tombstone | changed(people,users/{suspended},nickname=x)
  may suspended  | set users/{suspended} suspension | lacking(people,users/{suspended},createdAt)
  not suspended  | set users/{suspended} tombstone  | lacking(people,users/{suspended},createdAt)
  # Only the owner of a restored one deletes it, and signs up anew.
  given people at(users/{suspended},tombstone)
  may suspended | set users/{suspended} tombstone
  not suspended | delete users/{suspended} ; update users/{suspended} restoration
  may admin     | update users/{suspended} restoration
  given people at(users/{suspended},restoredTombstone)
  not suspended | set users/{suspended} tombstone
  may suspended | delete users/{suspended}
                | set users/{suspended} newUser(suspended) | without(people,users/{suspended})
  may admin     | update users/{suspended} suspension
  not admin     | update users/{suspended} role=admin
`;

/** users/{uid}.accountStatus: suspensions, and the tombstones that suspended members leave (021). */
export const suspensionTables = [table, ...withTombstone];
