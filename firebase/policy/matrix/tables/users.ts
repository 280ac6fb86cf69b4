import { memberFields, memberFormFields, roles } from '@blood-bank/domain/records/member';
import { accountNames, members } from '../accounts.ts';
import { decisions } from '../decisions.ts';
import { newUser, storedUser, unknownField, without } from '../documents.ts';
import { choice } from '../field-values.ts';
import { changesOf, changesOfAll, onlyIn, shapeOf, unknownFields, userShape, variantsOf } from '../shapes.ts';

const details = { ...memberFormFields, language: memberFields.language };
const stored = { emailVerified: 'yes', accountStatus: 'approved' };
const changes = { ...changesOfAll(memberFields, storedUser('owner')), ...stored };
const knownFields = without(changes, unknownField);
const ownDetails = onlyIn(details, changes);
const otherFields = onlyIn({ ...details, role: null, isVolunteer: null }, changes, false);
/** What My Account sends: all three fields in one write. */
const corrected = { fullName: 'Ayesha Khan', universityId: '2002-118', department: 'EEE' };

// Only the address and its verification are copied from the token, and both exactly.
const copyingTheToken = (['owner', 'unverified'] as const).map((whose) => {
  const isVerified = whose === 'owner';
  const token = { email: `{${whose}.email}`, emailVerified: isVerified };
  return decisions('users')`
    for ${whose}
    given changed(people,users/{${whose}},email=old@campus.test,emailVerified=${!isVerified})
    may whose  | each-way update users/{whose} ${token}
    not whose  | each-field update users/{whose} ${token}
               | update users/{whose} ${token} emailVerified=${!isVerified}
               | update users/{whose} ${token} emailVerified=deleteField()
               | update users/{whose} ${token} fullName="Another Name"
               | update users/{whose} ${token} role=admin
               | update users/{whose} ${token} nickname=x
    not visitor member admin | update users/{whose} ${token}
    not member admin former  | update users/{whose} email={self.email} emailVerified=true
    given people
    may whose  | update users/{whose} ${token}
    not whose  | update users/{whose} emailVerified=${!isVerified}
    given changed(people,users/{${whose}},emailVerified=${!isVerified})
    may whose  | update users/{whose} emailVerified=${isVerified}
  `;
});

const table = decisions('users')`
  # Accounts of the community sign up for themselves, with what the token says, as provisional users (002, 021).
  given without(people,users/{outsider})
  fits newcomer              | set users/{newcomer} ${variantsOf(newUser('newcomer'), userShape)}
  not newcomer               | each-way set users/{newcomer} newUser(newcomer) role=admin
                             | each-way set users/{newcomer} newUser(newcomer) role=arrayUnion(admin)
                             | each-way set users/{newcomer} newUser(newcomer) email={member.email}
                             | each-way set users/{newcomer} newUser(newcomer) email=NEWCOMER@CAMPUS.TEST
                             | each-way set users/{newcomer} newUser(newcomer) uid={member}
                             | each-way set users/{newcomer} newUser(newcomer) createdAt=longAgo
                             | each-way set users/{newcomer} newUser(newcomer) accountStatus=approved
                             | each-way set users/{newcomer} newUser(newcomer) accountStatus=suspended
                             | each-way set users/{newcomer} newUser(newcomer) fullName=increment(1)
  not member beginner admin  | set users/{newcomer} newUser(self) uid={newcomer}
  not beginner               | set users/{beginner} newUser(beginner) emailVerified=true
  for newcomer beginner outsider
  only whose&community       | each-way set users/{whose} newUser(whose)
  for nobody
  given people
  only admin        | lists users
                    | lists users by createdAt desc
                    | lists users uid == {self}
                    | lists users role == admin
                    | lists users uid == {owner}
                    | list users id() == {owner}
                    | list users id() >= {owner}
                    | list users by email & from o & limit 1
  only nobody       | lists **users
  for ${accountNames.join(' ')}
  only whose admin  | get users/{whose}
  for nobody
  # Members correct their own name, university id, department and language, without an admin (021).
  given people
  fits owner  | update users/{owner} ${changesOf(shapeOf(details))}
  may owner   | each-way update users/{owner} ${corrected}
              | update users/{owner} ${corrected} | lacking(people,users/{owner},department)
  not owner   | update users/{owner} language=bn role=admin
              | update users/{owner} ${corrected} role=admin
              | update users/{owner} fullName="Ayesha Khan" role=admin
              | update users/{owner} ${corrected} email=another@campus.test
              # Leaves out what the older record lacks.
              | update users/{owner} fullName="Ayesha Khan" | lacking(people,users/{owner},department)
  # The record says that it is the member's.
  not member  | update users/{owner} ${corrected} | changed(people,users/{owner},uid={member})
  fits owner member admin | update users/{owner} ${unknownFields}
  not owner member admin  | update users/{owner} department=EEE accountStatus=suspended
              | each-field update users/{owner} role=["admin"] emailVerified=false createdAt=evenEarlier
  for ${members.join(' ')}
  only whose  | each-field update users/{whose} ${ownDetails}
              | update users/{whose} ${corrected}
  only nobody | each-field update users/{whose} ${otherFields}
              | each-field update users/{whose} cleared(${knownFields})
  for nobody
  # An admin is demoted by another one first, and a suspended member leaves a tombstone.
  given people
  may owner                    | delete users/{owner} | lacking(people,users/{owner},role)
  for ${members.join(' ')}
  only whose&!admin&!suspended | each-way delete users/{whose}
  for nobody
  # An admin makes a verified member who is not suspended an admin, and any other admin a user again (002, 021): never
  # themselves, so that one admin remains.
  given people
  fits admin   | update users/{member} ${changesOf({ role: choice(roles) })}
  # In a transaction that reads first, as the app does.
  may admin    | each-way update users/{member} role=admin ; read-first update users/{member} role=admin
  not admin    | each-way update users/{member} role=admin department=EEE
               | update users/{member} role=admin + update users/{admin} role=user
               | update users/{suspended} restoration role=admin
  not owner former unverified | each-way update users/{self} role=admin
  only nobody  | update users/{admin} role=user
  for member owner former outsider
  only admin   | update users/{whose} role=admin
  for unverified suspended
  only nobody  | update users/{whose} role=admin
  for nobody
  not admin | update users/{member} role=admin | changed(people,users/{member},emailVerified=false)
            | update users/{member} role=admin | changed(people,users/{member},emailVerified="true")
            | update users/{member} role=admin | changed(people,users/{member},suspension)
            | update users/{member} role=admin | changed(people,users/{member},suspension,emailVerified=false)
            | update users/{member} role=admin | lacking(people,users/{member},emailVerified)
  may admin | update users/{member} role=admin | lacking(people,users/{member},accountStatus)
            | update users/{member} role=admin | lacking(people,users/{member},role)
            # Suspended by hand.
            | update users/{member} role=user  | changed(people,users/{member},suspension,role=admin)
            | update users/{member} role=user  | changed(people,users/{member},emailVerified=false,role=admin)
            | update users/{member} role=user  | changed(people,users/{member},suspension)
  # An admin makes such a member a volunteer, and any volunteer a user without that right again (051).
  given people
  fits admin   | update users/{member} ${changesOf(shapeOf({ isVolunteer: memberFields.isVolunteer }))}
  not admin    | update users/{member} isVolunteer=true role=admin
               | update users/{member} isVolunteer=true department=EEE
  for member owner former outsider
  only admin   | update users/{whose} isVolunteer=true
  for unverified suspended
  only nobody  | update users/{whose} isVolunteer=true
  only admin   | update users/{whose} isVolunteer=false | changed(people,users/{whose},isVolunteer=true)
  for nobody
  not admin    | update users/{admin} isVolunteer=true
  only admin   | update users/{volunteer} isVolunteer=false
  # The same token before the demotion: the other tables deny what the former admin could do then.
  given twoAdmins
  may former        | list users
  not former        | delete users/{former}
  not former member | update users/{former} role=user
  may admin         | update users/{former} role=user
`;

/** users/{uid}: who is a member. */
export const userTables = [table, ...copyingTheToken];
