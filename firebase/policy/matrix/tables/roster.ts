import {
  rosterContactFields,
  rosterEntryFields,
  rosterFormFields,
} from '@blood-bank/domain/records/roster-entry';
import { decisions } from '../decisions.ts';
import {
  hiddenNumber,
  longAgo,
  newEntry,
  otherNumber,
  privatePart,
  rosterId,
  wholeForm,
} from '../documents.ts';
import { just, recordId, searchTerms, valuesOf } from '../field-values.ts';
import { changesOf, changesOfAll, notInNew, onlyIn, shapeOf, unknownFields, variantsOf } from '../shapes.ts';

const edited = { fullName: 'Ayesha Khan', contactNumber: otherNumber, allowContactVisibility: true };

const { contactNumber: _, allowContactVisibility: __, ...details } = rosterFormFields;
const changed = { userId: '{owner}', registeredAt: longAgo, confirmedAt: longAgo };
const { donationsChangedAt: ___, ...otherFields } = rosterEntryFields;
const changes = { ...changesOfAll(otherFields, newEntry()), ...changed };
const editable = { ...details, lastDonationComponent: null, isVerified: null, isProfileActive: null };
const terms = { searchTerms: searchTerms() };
const shape = {
  ...shapeOf(details),
  lastDonationComponent: valuesOf(rosterEntryFields.lastDonationComponent),
  userId: just(null),
  isVerified: just(false),
  isProfileActive: just(true),
  pausedUntil: just(null),
  ...Object.fromEntries(notInNew.map((name) => [name, just(null)])),
  registeredAt: { accepted: [], refused: [longAgo, null, 7] },
  changedByImport: just(null),
  importId: { accepted: [null, ...recordId().accepted], refused: [...recordId().refused, '', 7, true] },
  ...terms,
};

const hash = rosterId.slice('roster-'.length);
const others = [
  hash,
  `rosterx${hash}`,
  `xroster-${hash}`,
  `roster-${hash}0`,
  `roster-${hash.slice(1)}`,
  '{owner}',
];
const otherDigits = [...'@AGg`:.-é'].map((sign) => `roster-${hash.slice(1)}${sign}`);

// What is no roster id is a member's, whose donor record admins don't add or edit.
const ids = [rosterId, ...others, ...otherDigits].map((id) => {
  const [path, contact] = [`donors/${id}`, `donors/${id}/private/contact`];
  const may = id === rosterId ? 'may' : 'not';
  return decisions('roster')`
    given people
    ${may} admin | set ${path} newEntry() + set ${contact} privatePart(hiddenNumber)
    given people at(${path},storedEntry()) at(${contact},contactNumber=hiddenNumber)
    ${may} admin | update ${path} fullName="Ayesha Khan" ; set ${contact} privatePart(otherNumber)
                 | delete ${path} + delete ${contact}
    given people at(${contact},contactNumber=hiddenNumber)
    ${may} admin | set ${path} newEntry() ; delete ${contact}
    given people at(${path},storedEntry())
    ${may} admin | delete ${path} ; set ${contact} privatePart(${id === rosterId ? otherNumber : hiddenNumber})
  `;
});

const termsOfNumber = { searchTerms: searchTerms('1700777001') };
const contacts = changesOf({ ...shapeOf(rosterContactFields), ...termsOfNumber }).map(({ data, fits }) => ({
  data: { ...privatePart(String(data.contactNumber ?? hiddenNumber)), ...data },
  fits,
}));

const wholeEntry = { ...wholeForm, universityRole: 'staff', email: 'ayesha@campus.test', importId: null };
const shown = { allowContactVisibility: true, contactNumber: otherNumber };

const table = decisions('roster')`
  # Admins alone add, edit and delete entries, both parts in one commit (036).
  given people
  only admin  | addition()
  given people entry()
  only admin  | update rosterPath ${edited} + set rosterContact privatePart(otherNumber)
              | update rosterPath ${wholeEntry} + set rosterContact privatePart(otherNumber)
              | delete rosterPath + delete rosterContact
              | set rosterContact privatePart(otherNumber)
  # In place of a stored one, or one part without the other.
  only nobody | addition() ; delete rosterPath ; delete rosterContact
  given people at(rosterContact,contactNumber=hiddenNumber)
  only admin  | set rosterPath newEntry() ; delete rosterContact
  only nobody | set rosterContact privatePart(otherNumber)
  given people at(rosterPath,storedEntry())
  only admin  | delete rosterPath
  only nobody | update rosterPath fullName=A
  # The details of an entry and its flags are the admins', its user and its import nobody's.
  given people
  fits admin  | set rosterPath ${variantsOf(newEntry(), shape)} + set rosterContact privatePart(hiddenNumber)
  given people entry()
  fits admin  | update rosterPath ${changesOf({ ...shapeOf(details), ...terms })}
              | update rosterPath ${unknownFields}
  only admin  | each-field update rosterPath ${onlyIn(editable, changes)}
  only nobody | each-field update rosterPath ${onlyIn(editable, changes, false)} registeredAt=evenEarlier \
                claimedEntry=rosterId
  # The number is in the record only while it is shown; without one there is an email address.
  given people
  fits admin | set rosterPath newEntry() + set rosterContact ${contacts}
  may admin  | set rosterPath newEntry() + set rosterContact contactNumber=null
             | set rosterPath newEntry() allowContactVisibility=true + set rosterContact contactNumber=null
             | set rosterPath newEntry() ${shown} + set rosterContact privatePart(otherNumber)
             | addition(email="")
             # Another number's term, and terms without a number.
             | addition(searchTerms=["1700777002"])
             | set rosterPath newEntry() searchTerms=["rahman"] + set rosterContact contactNumber=null
  not admin  | addition(allowContactVisibility=true,contactNumber=otherNumber)
             | set rosterPath newEntry() + set rosterContact contactNumber=hiddenNumber
             | addition(contactNumber=hiddenNumber)
             | set rosterPath newEntry() email="" + set rosterContact contactNumber=null
             | addition(searchTerms=["1700777001"])
             | set rosterPath newEntry() ; set rosterContact privatePart(hiddenNumber)
  given people entry()
  fits admin | set rosterContact ${contacts}
  may admin  | set rosterContact contactNumber=null ; update rosterPath email=""
  not admin  | set rosterContact privatePart(hiddenNumber) nickname=x ; set rosterContact
             | update rosterPath fullName=A isVerified=true ; update rosterPath fullName=A isProfileActive=false
             | update rosterPath registeredAt=serverTimestamp()
             | update rosterPath fullName=A donationsChangedAt=serverTimestamp()
             | set rosterContact contactNumber=null | people entry(email="")
  given people entry() at(rosterContact,contactNumber=null)
  may admin  | update rosterPath fullName=A
  not admin  | update rosterPath email=""
`;

/** donors/roster-…: donors without an account, whom admins keep (036). */
export const rosterTables = [table, ...ids];
