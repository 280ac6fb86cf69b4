import { decisions } from '../decisions.ts';

const otherEntry = `roster-${'1'.repeat(32)}`;

/** Whose address is in the entry: members of each kind, and nobody. */
const addressees = 'owner unverified outsider suspended admin';
const entries = [
  { whose: addressees, email: '{whose.email}', reader: 'whose&verified', claimant: 'whose&contributors' },
  { whose: 'owner', email: '', reader: 'admin', claimant: 'admin' },
];

// A verified member reads the entry with the own address whole, and others as far as any donor.
const reading = entries.map(
  ({ whose, email, reader }) => decisions('claims')`
  for ${whose}
  given people entry(email=${email})
  only ${reader} admin readers | get rosterPath
  only ${reader} admin         | get rosterContact
                               | get rosterPath | people entry(email=${email},isProfileActive=false)
  only admin                   | get rosterContact | people at(rosterContact,contactNumber=hiddenNumber)
                               | short-lists donors email == {self.email}
                               | short-lists donors userId == null
                               | short-lists donors userId == null & email == other@campus.test
                               | update rosterPath fullName=A
  only verified admin          | short-lists donors userId == null & email == {self.email}
`,
);

const withoutLimit = entries.map(
  ({ whose, email }) => decisions('limits')`
  for ${whose}
  given people entry(email=${email})
  only admin | lists donors userId == null & email == {self.email}
`,
);

// That member deletes the entry in the commit that makes the member a donor.
const claiming = entries.map(
  ({ whose, email, claimant }) => decisions('claims')`
  for ${whose}
  given people entry(email=${email})
  only ${claimant} admin | registration(self,hidden,claimedEntry=rosterId) + delete rosterPath + delete rosterContact
  only admin             | delete rosterPath + delete rosterContact
  only nobody            | registration(self,shown,claimedEntry=rosterId) + delete rosterPath
                         | registration(self,shown,claimedEntry=rosterId) + delete rosterContact
  # An entry that the new record does not name stays: an address may have many.
  only admin             | registration(self) + delete rosterPath + delete rosterContact
                         | registration(self,shown,claimedEntry=${otherEntry}) + delete rosterPath + delete rosterContact
  given people without(entry(email=${email}),rosterContact)
  only ${claimant} admin | registration(self,shown,claimedEntry=rosterId) + delete rosterPath
  only nobody            | registration(self,shown,claimedEntry=rosterId) + update rosterPath userId={self}
  # As a donor already.
  given people entry(email=${email}) donor(self,hidden)
  only admin             | delete rosterPath + delete rosterContact
                         | update donors/{self} department=EEE + delete rosterPath + delete rosterContact
                         | delete rosterPath + delete rosterContact | \
                           people entry(email=${email}) donor(self,hidden,claimedEntry=rosterId)
`,
);

// Nobody deletes the record of a donor with an account who has the same address.
const otherDeletions = decisions('claims')`
  given people donor(owner,hidden,email={member.email})
  not member | get contact(owner)
             | registration(member) + delete donors/{owner} + delete contact(owner)
  not admin  | delete donors/{owner} + delete contact(owner)
`;

/**
 * The member to whom the address of a roster entry belongs: reads it whole, and deletes it in the commit that makes the member a
 * donor (036).
 */
export const rosterClaimTables = [...reading, ...withoutLimit, ...claiming, otherDeletions];
