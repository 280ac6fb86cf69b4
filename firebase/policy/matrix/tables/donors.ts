import { donorFields } from '@blood-bank/domain/records/donor';
import { limits } from '@blood-bank/domain/records/limits';
import { decisions } from '../decisions.ts';
import { donor, lacking, newDonor, storedDonor, unknownField, wholeForm, without } from '../documents.ts';
import {
  changesOf,
  changesOfAll,
  donorDetails,
  donorShape,
  onlyIn,
  shapeOf,
  unknownFields,
  variantsOf,
} from '../shapes.ts';

// Readers get active donors, and everybody the own record; admins all, and all numbers (002, 021).
const reading = ['shown', 'hidden'].map(
  (number) => decisions('donors')`
  for owner unverified admin former
  given people donor(whose,${number})
  only readers whose admin | get donors/{whose}
  only whose admin         | get contact(whose)
  given people donor(whose,${number},isProfileActive=false)
  only whose admin         | get donors/{whose} contact(whose)
  given people lacking(donor(whose,${number}),donors/{whose},isProfileActive)
  only whose admin         | get donors/{whose} contact(whose)
`,
);

const listingNumbers = decisions('numbers')`
  given people donor(owner,hidden)
  only admin  | short-lists **private
              | short-lists **private contactNumber >= +880 & by contactNumber
              | short-lists **private contactNumber == hiddenNumber
              | short-lists donors/{owner}/private
  only nobody | lists **private limit ${limits.listMax + 1} ; lists **private
`;

// A stored record is not registered anew, in no way.
const registeringTwice = [true, false].map(
  (isProfileActive) => decisions('donors')`
  given people donor(owner,hidden,isProfileActive=${isProfileActive})
  may owner | delete donors/{owner} + delete contact(owner)
  not owner | registration(owner,hidden)
            | set donors/{owner} newDonor(owner,hidden) ; merge donors/{owner} newDonor(owner,hidden)
            | delete donors/{owner} + registration(owner,hidden)
`,
);

const { isVerified, isProfileActive } = donorFields;
const flags = { isVerified, isProfileActive };
const changes = { ...changesOfAll(donorFields, storedDonor('owner', 'shown')), userId: '{member}' };
/** Of a record that says nothing to the attributes. */
const knownFields = without(changes, unknownField, 'attributes');
/** Those who may write donations may write when they changed, and a donor when the profile was right. */
const unmoved = without(changes, 'donationsChangedAt', 'confirmedAt');
const kept = without<unknown>(changes, 'isAvailable', 'pausedUntil');
const hides = { allowContactVisibility: false, contactNumber: null };
const older = lacking(donor('owner', 'shown'), 'donors/{owner}', 'numberReportedAt');
const says = (attributes: object) => ({ attributes });
const asked = donor('owner', 'shown', says({ club: 'Rovers', hall: 'North' }));
const edit = { department: 'EEE', isAvailable: false };

const table = decisions('donors')`
  given people donor(owner,hidden)
  only readers admin | short-lists donors isProfileActive == true
                     | short-lists donors bloodGroup == O+ & isProfileActive == true
                     | short-lists donors bloodGroup in ["O+","A+"] & isProfileActive == true
                     | short-lists donors isProfileActive == true or userId == {self}
  only signedIn      | short-lists donors userId == {self}
  only owner admin   | short-lists donors userId == {owner}
  only admin         | short-lists donors
                     | short-lists donors by registeredAt desc
                     | short-lists donors bloodGroup == O+
                     | short-lists donors isProfileActive == false
                     | short-lists donors isProfileActive != false
                     | short-lists donors isProfileActive != true
                     | short-lists donors isProfileActive in [true,false]
                     | short-lists donors isProfileActive == true or isProfileActive == false
                     | short-lists donors isProfileActive not-in ["x"]
                     | short-lists donors isProfileActive >= false
                     | short-lists donors isProfileActive == true or bloodGroup == O+
                     | short-lists donors isProfileActive == null
                     | short-lists donors contactNumber > ""
                     | short-lists donors userId in ["{self}","y"]
  not visitor        | short-lists donors userId in ["x","y"]
  only nobody        | short-lists **donors isProfileActive == true
  # A record belongs to the user of the document's id: older data under another id has no owner.
  only admin         | get donors/older | people at(donors/older,storedDonor(owner,shown,isProfileActive=false))
  # A record that only admins may read is not listed by its name either. Of others the hosts differ (embedded-firebase/parity.md).
  given people at(donors/{owner},without(storedDonor(owner,hidden,isProfileActive=false),userId))
  only admin         | short-lists donors id() == {owner}
  # Contributors register for themselves, with both parts in one commit, and only once (002, 021).
  given people
  fits member | set donors/{member} ${variantsOf(newDonor('member', 'shown'), donorShape)} + \
                set contact(member) privatePart(shownNumber)
  not member  | registration(member,shown,registeredAt=longAgo)
              | registration(member,shown,imported)
              | registration(member,shown,email={owner.email})
              | registration(member,shown,userId={owner})
              | registration(member,shown,isVerified=increment(1))
              | registration(member,shown,dateOfBirth=serverTimestamp())
  for member unverified newcomer admin former suspended outsider
  only whose&contributors | registration(whose,shown) ; registration(whose,hidden)
  for owner unverified
  only nobody             | set donors/{whose} newDonor(whose,hidden) email={self.email}
  # A left-over number does not help.
  given people at(contact(whose),contactNumber=shownNumber)
  only whose&contributors | set donors/{whose} newDonor(whose,hidden) email={self.email}
  for nobody
  # Verifying notes the group (002); a suspended donor only says not to be available, and hides the number (021).
  given people donor(owner,shown)
  may admin  | update donors/{owner} isVerified=true verifiedBloodGroup=O+ ; update donors/{owner} isVerified=true
  not admin  | update donors/{owner} isVerified=true verifiedBloodGroup=A+
             | update donors/{owner} isVerified=true donationsChangedAt=serverTimestamp()
             | update donors/{owner} isProfileActive=false donationsChangedAt=serverTimestamp()
  given people donor(owner,shown,isVerified=true,verifiedBloodGroup=A+)
  may admin  | update donors/{owner} isVerified=true verifiedBloodGroup=O+ ; update donors/{owner} isVerified=false
  not admin  | update donors/{owner} isVerified=true verifiedBloodGroup=AB+
             | update donors/{owner} isVerified=false verifiedBloodGroup=null
  may owner  | update donors/{owner} bloodGroup=B+
  not owner  | update donors/{owner} verifiedBloodGroup=O+ ; update donors/{owner} bloodGroup=B+ verifiedBloodGroup=B+
  given people
  may member | registration(member,shown,verifiedBloodGroup=null,claimedEntry=null)
             | registration(member,shown,claimedEntry=rosterId) ; registration(member,shown,confirmedAt=null)
  not member | registration(member,shown,changedByImport=spring)
             | registration(member,shown,confirmedAt=serverTimestamp())
             | registration(member,shown,verifiedBloodGroup=O+) ; registration(member,shown,claimedEntry={owner})
  may admin  | addition(verifiedBloodGroup=null)
  not admin  | addition(verifiedBloodGroup=O+) ; addition(claimedEntry=rosterId)
             | addition(confirmedAt=serverTimestamp())
  given people donor(suspended,shown)
  may suspended | update donors/{suspended} isAvailable=false ; update donors/{suspended} pausedUntil=2027-01-01
                | update donors/{suspended} ${hides}
                | update donors/{suspended} ${hides} + set contact(suspended) privatePart(shownNumber)
  not suspended | each-field update donors/{suspended} ${kept} imported changedByImport=x searchTerms=["ra"]
                | update donors/{suspended} department=EEE isAvailable=false
                | update donors/{suspended} confirmedAt=serverTimestamp()
                | update donors/{suspended} numberReportedAt=null | \
                  people donor(suspended,shown,numberReportedAt=longAgo)
                | update donors/{suspended} contactNumber=otherNumber + set contact(suspended) privatePart(otherNumber)
                | update donors/{suspended} ${hides} + set contact(suspended) privatePart(otherNumber)
  given people at(donors/{suspended},storedDonor(suspended,shown))
  may suspended | update donors/{suspended} ${hides} + set contact(suspended) privatePart(shownNumber)
  not suspended | update donors/{suspended} ${hides} + set contact(suspended) privatePart(otherNumber)
  given people donor(suspended,hidden)
  may suspended | update donors/{suspended} isAvailable=false + set contact(suspended) privatePart(hiddenNumber)
  not suspended | update donors/{suspended} allowContactVisibility=true contactNumber=hiddenNumber
                | set contact(suspended) privatePart(otherNumber)
  # Verified donors edit their details, admins set the two flags, and nobody deletes a field or writes another.
  given people donor(whose,shown,verifiedBloodGroup=O+,claimedEntry=rosterId)
  for owner unverified admin
  only whose&verified | each-field update donors/{whose} ${onlyIn(donorDetails, changes)}
  only admin          | each-field update donors/{whose} ${onlyIn(flags, changes)}
  only nobody         | each-field update donors/{whose} ${onlyIn({ ...donorDetails, ...flags }, unmoved, false)}
                      | each-field update donors/{whose} cleared(${knownFields})
  for nobody
  given people donor(owner,shown)
  fits owner  | update donors/{owner} ${changesOf(donorDetails)}
              | update donors/{owner} ${unknownFields}
  may owner   | each-way update donors/{owner} ${edit}
              | update donors/{owner} ${wholeForm} + set contact(owner) privatePart(otherNumber)
              # A record from before there were reports.
              | update donors/{owner} ${edit} | people ${older}
  not owner   | each-way update donors/{owner} ${edit} isVerified=true
              | update donors/{owner} registeredAt=evenEarlier ; update donors/{owner} imported
              | update donors/{owner} changedByImport=x
  # A donor says that the profile is right, at that time.
  for owner unverified admin
  given people donor(whose,shown,confirmedAt=longAgo)
  only whose&verified | update donors/{whose} confirmedAt=serverTimestamp()
                      | update donors/{whose} ${wholeForm} confirmedAt=serverTimestamp() + \
                        set contact(whose) privatePart(otherNumber)
  only nobody         | update donors/{whose} confirmedAt=evenEarlier ; update donors/{whose} confirmedAt=null
                      | update donors/{whose} confirmedAt=deleteField()
                      | update donors/{whose} confirmedAt=serverTimestamp() isVerified=true
  given people lacking(donor(whose,shown),donors/{whose},confirmedAt)
  only whose&verified | update donors/{whose} confirmedAt=serverTimestamp() ; update donors/{whose} department=EEE
  for nobody
  # What a donor has said to an attribute that campus.json names no more stays as it is.
  given people ${asked}
  may owner   | update donors/{owner} ${edit} ; update donors/{owner} ${says({ club: 'Rovers' })}
              | update donors/{owner} ${says({ club: 'Rovers', batch: '19' })}
  not owner   | update donors/{owner} ${says({ hall: 'South' })} ; update donors/{owner} ${says({ club: 'Scouts' })}
  not admin   | update donors/{owner} ${says({ club: 'Rovers', hall: 'South' })}
  given people donor(former,shown,isProfileActive=false)
  may former  | update donors/{former} ${edit}
  not former  | each-way update donors/{former} isProfileActive=true
  # An admin sets one of the two flags, also of records from before the flags, and deletes neither.
  given people donor(owner,shown)
  fits admin | update donors/{owner} ${changesOf(shapeOf(flags))}
  not admin  | each-way update donors/{owner} isVerified=true isProfileActive=false
             | each-way update donors/{owner} isVerified=true fullName="Another Name"
             | update donors/{owner} isVerified=true isProfileActive=no
             | update donors/{owner} isVerified=yes isProfileActive=true
             | update donors/{owner} isVerified=true isProfileActive=deleteField()
  given people lacking(donor(owner,shown),donors/{owner},isVerified)
  may admin  | update donors/{owner} isVerified=true ; update donors/{owner} isVerified=false
             | update donors/{owner} isProfileActive=false
  not admin  | update donors/{owner} isVerified=null
  given people lacking(donor(owner,shown),donors/{owner},isProfileActive)
  may admin  | update donors/{owner} isProfileActive=true ; update donors/{owner} isProfileActive=false
             | update donors/{owner} isVerified=true
  not admin  | update donors/{owner} isProfileActive=null
  # Only the donor, verified or not, and only both parts together, unless one is missing.
  for owner unverified admin
  given people donor(whose,shown)
  only whose  | delete donors/{whose} + delete contact(whose)
  only nobody | delete donors/{whose} ; delete contact(whose)
  only whose  | delete donors/{whose} | people at(donors/{whose},storedDonor(whose,hidden))
              | delete contact(whose) | people at(contact(whose),contactNumber=otherNumber)
`;

/** donors/{uid}: one record a member, its number apart. */
export const donorTables = [...reading, table, listingNumbers, ...registeringTwice];
