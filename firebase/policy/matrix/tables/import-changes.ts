import { fieldsOfLists, rosterEntryFields } from '@blood-bank/domain/records/roster-entry';
import { deleteField } from 'firebase/firestore/lite';
import { logged, oldEntry } from '../audit-log.ts';
import { type Fields, set, update } from '../cell.ts';
import { decisions } from '../decisions.ts';
import {
  at,
  changedAfter,
  changedBefore,
  donationAt,
  entry,
  evenEarlier,
  hiddenNumber,
  importChange,
  imported,
  lacking,
  lastDonation,
  longAgo,
  newImportChange,
  otherNumber,
  privatePart,
  rosterContact,
  rosterPath,
  shownNumber,
  unknownField,
  wholeForm,
} from '../documents.ts';
import { changesOfAll, each, onlyIn } from '../shapes.ts';

/** An import of the admin's that goes on. */
const isGoingOn = at('auditLog/summer', oldEntry('import', 'donors/one'));
const isUndone = logged('undo-import', 'donors/summer');
const came = entry({ email: '' }, imported);
const ofSummer = { importId: null, changedByImport: 'summer' };
const filled = update(rosterPath, { ...changedAfter, ...ofSummer });
const kept = set(importChange, newImportChange());

/** Each value that a list may fill in, with what was there before. */
const values = [
  ['universityId', '', '2002-117'],
  ['department', '', 'Law'],
  ['dateOfBirth', null, '2001-05-06'],
  ['gender', null, 'Female'],
  ['attributes', {}, wholeForm.attributes],
] as const;
const { email: _, ...beforeAll } = changedBefore;
const eachValue = values.map(([field, before, after]) => {
  const change = newImportChange({ before: { ...beforeAll, [field]: before }, after: { [field]: after } });
  return decisions('import changes')`
  given people ${came} ${isGoingOn}
  may admin | update rosterPath ${{ [field]: after, ...ofSummer }} + set importChange ${change}
  not admin | update rosterPath ${{ [field]: after, ...ofSummer }} + set importChange ${change} before=${beforeAll}
  given people ${came} ${{ [rosterPath]: { ...came[rosterPath], [field]: after, ...ofSummer } }} \
        ${{ [importChange]: change }} ${isUndone}
  may admin | update rosterPath ${{ [field]: before, ...beforeAll }} + delete importChange
`;
});

/** What is said to the attributes is one value, which an older record lacks. */
const answers = { attributes: wholeForm.attributes };
const older = lacking(came, rosterPath, 'attributes');
const answered = update(rosterPath, { ...answers, ...ofSummer });
const answersKept = (attributes: object) =>
  set(importChange, newImportChange({ before: { ...beforeAll, attributes }, after: answers }));
const answeredEntry = {
  ...at(rosterPath, { ...came[rosterPath], ...answers, ...ofSummer }),
  ...at(importChange, newImportChange({ before: { ...beforeAll, attributes: {} }, after: answers })),
};
const ofAnswers = decisions('import changes')`
  given people ${older} ${isGoingOn}
  may admin | ${answered} + ${answersKept({})}
            | update rosterPath ${{ department: 'Law', ...ofSummer }} + \
              set importChange newImportChange() before=${{ ...beforeAll, department: '' }}
  not admin | ${answered} + ${answersKept({ hall: 'North' })}
            | ${answered} + set importChange newImportChange() before=${beforeAll}
  given people ${came} ${isGoingOn} ${at(rosterPath, { ...came[rosterPath], attributes: { hall: 'South' } })}
  may admin | update rosterPath ${{ attributes: { hall: 'South', batch: '57' }, ...ofSummer }} + ${answersKept({ hall: 'South' })}
  not admin | ${answered} + ${answersKept({})}
            | update rosterPath ${{ attributes: { hall: 'South', club: 'Rovers' }, ...ofSummer }} + ${answersKept({ hall: 'South' })}
  given people ${came} ${answeredEntry} ${isUndone}
  not admin | update rosterPath ${{ attributes: { hall: 'South' }, ...beforeAll }} + delete importChange
  may admin | update rosterPath ${{ attributes: {}, ...beforeAll }} + delete importChange
`;

const { importId: __, changedByImport: ___, ...otherFields } = rosterEntryFields;
const changes: Fields = {
  ...changesOfAll(otherFields, came[rosterPath] ?? {}),
  ...{
    userId: '{admin}',
    registeredAt: evenEarlier,
    claimedEntry: 'x',
    confirmedAt: longAgo,
    searchTerms: ['ra'],
  },
};
const listed: Fields = Object.fromEntries([...fieldsOfLists, 'contactNumber'].map((field) => [field, 'x']));
/** Of what no list changes, also where it is kept that it was as it is. */
const otherValues = Object.entries(onlyIn(listed, changes, false)).map(([field, value]) => {
  const write = update(rosterPath, { ...changedAfter, ...ofSummer, [field]: value });
  const before = { ...changedBefore, [field]: came[rosterPath]?.[field] ?? null };
  const may = field === 'searchTerms' ? 'may' : 'not';
  return decisions('import changes')`
  given people ${came} ${isGoingOn}
  ${may} admin | ${write} + ${kept}
  not admin | ${write} + set importChange newImportChange() before=${before}
            | ${filled} + set importChange newImportChange() before=${before}
  given people changedEntry() ${isUndone}
  ${may} admin | update rosterPath ${{ ...changedBefore, [field]: value }} + delete importChange
`;
});
const keptToo = each({ ...changes, ...listed, changedByImport: 'x', [unknownField]: 'x' });
const beforeToo = each({ changedAt: 'x', before: 'x', after: 'x', [unknownField]: 'x' }).map((more) => ({
  ...more,
  data: newImportChange({ before: { ...changedBefore, ...more.data } }),
}));

const numberBefore = { ...beforeAll, contactNumber: hiddenNumber };
const numberChange = newImportChange({ before: numberBefore, after: { contactNumber: otherNumber } });
const shown = {
  ...at(rosterPath, { ...came[rosterPath], allowContactVisibility: true, contactNumber: shownNumber }),
  ...at(rosterContact, { contactNumber: shownNumber }),
};
const shownChange = newImportChange({
  before: { ...beforeAll, contactNumber: shownNumber },
  after: { contactNumber: otherNumber },
});
const call = set(rosterContact, privatePart(otherNumber));

const changedNumber = {
  ...entry(ofSummer),
  ...at(rosterContact, { contactNumber: otherNumber }),
  ...at(importChange, numberChange),
};
const callBack = set(rosterContact, privatePart(hiddenNumber));
const ofOwner = 'donors/{owner}/importChanges/summer';

const changing = decisions('import changes')`
  # An import fills in what a roster entry lacks, and gives it another number, in the commit that keeps what was there before (058).
  given people ${came} ${isGoingOn}
  only admin | ${[filled, kept]}
  not admin  | ${filled} ; ${kept}
             # By somebody else, too long ago, or something else.
             | ${[filled, kept]} | people ${came}
             | ${[filled, kept]} | people ${came} at(auditLog/summer,oldEntry(import,donors/one,hoursAgo=24))
             | ${[filled, kept]} | people ${came} at(auditLog/summer,oldEntry(undo-import,donors/one))
             | ${[filled, kept]} | twoAdmins ${came} at(auditLog/summer,oldEntry(import,donors/one,by=former))
             # Kept already.
             | ${[filled, kept]} | people ${came} ${isGoingOn} at(importChange,newImportChange())
             | ${filled} | people ${came} ${isGoingOn} at(importChange,newImportChange())
             | ${kept} | people changedEntry() ${isGoingOn}
             | update rosterPath ${{ ...changedAfter, ...ofSummer, searchTerms: deleteField() }} + ${kept} | \
               people ${{ ...came, [rosterPath]: { ...came[rosterPath], searchTerms: ['rahman'] } }} ${isGoingOn}
             # What is kept is not what was there.
             | ${filled} + set importChange newImportChange() before=${{ ...changedBefore, email: 'x@campus.test' }}
             | ${filled} + set importChange newImportChange() before=${beforeAll}
             | ${filled} + set importChange newImportChange() before=${{ email: '', changedByImport: null }}
             # Nor whose it is.
             | ${filled} + set importChange newImportChange() importId=spring
             | ${filled} + set importChange newImportChange() changedAt=longAgo
             | ${filled} + set ${rosterPath}/importChanges/spring newImportChange() importId=spring | \
               people ${came} ${isGoingOn} at(auditLog/spring,oldEntry(import,donors/one))
             | update rosterPath ${{ ...changedAfter, importId: null, changedByImport: 'spring' }} + ${kept}
             | update rosterPath ${{ ...changedAfter, ...ofSummer, importId: 'spring' }} + ${kept}
             | update rosterPath ${{ ...changedAfter, ...ofSummer, importId: 'summer' }} + ${kept}
             | update rosterPath ${changedAfter} + ${kept}
             | ${filled} + set importChange newImportChange() before=${{ ...changedBefore, fullName: 'x' }}
             | ${filled} + set importChange newImportChange() before=x
             | update rosterPath ${{ ...ofSummer, email: 'x' }} + ${kept}
             | addition(changedByImport=summer) + ${kept} | people ${isGoingOn}
  fits admin | ${filled} + set importChange newImportChange() ${keptToo}
             | ${filled} + set importChange ${beforeToo}
  # The number, in both parts, which are told apart from one that is wrong.
  may admin  | update rosterPath ${ofSummer} + ${call} + set importChange ${numberChange}
             | update rosterPath ${{ ...ofSummer, contactNumber: otherNumber }} + ${call} + set importChange ${shownChange} | \
               people ${shown} ${isGoingOn}
             | update rosterPath ${ofSummer} numberReportedAt=null + ${call} + set importChange ${numberChange} | \
               people ${came} ${isGoingOn} ${at(rosterPath, { ...came[rosterPath], numberReportedAt: longAgo })}
  not admin  | update rosterPath ${ofSummer} numberReportedAt=serverTimestamp() + ${call} + set importChange ${numberChange}
             | ${call} + set importChange ${numberChange}
             | ${filled} + ${call} + ${kept}
             | ${call} | people ${entry(ofSummer)} at(importChange,${numberChange}) ${isGoingOn}
             | update rosterPath ${{ ...ofSummer, allowContactVisibility: true, contactNumber: hiddenNumber }} + \
               set importChange newImportChange() before=${{ ...beforeAll, contactNumber: null }}
             | update rosterPath ${ofSummer} + ${call} + \
               set importChange ${{ ...numberChange, before: { ...numberBefore, contactNumber: shownNumber } }}
             | update rosterPath ${ofSummer} + set rosterContact contactNumber=${otherNumber} + set importChange ${numberChange}
             | update rosterPath ${{ ...ofSummer, contactNumber: otherNumber }} + ${call} + set importChange ${numberChange}
  # Never the record of a member.
  given people donor(owner,hidden,email="") ${isGoingOn}
  not admin owner | update donors/{owner} ${{ ...changedAfter, ...ofSummer }} + set ${ofOwner} newImportChange()
             | set ${ofOwner} newImportChange()
             | update donors/{owner} ${{ ...changedAfter, ...ofSummer }} + set ${ofOwner} newImportChange() | \
               people ${at('donors/{owner}', came[rosterPath] ?? {})} ${at('donors/{owner}/private/contact', { contactNumber: hiddenNumber })} ${isGoingOn}
  # Who edits the entry by hand says that it is as no import has left it.
  given people changedEntry()
  may admin  | update rosterPath fullName=A changedByImport=null + log(edit,rosterPath)
  not admin  | update rosterPath fullName=A + log(edit,rosterPath)
             | update importChange after=x ; delete importChange
             | update rosterPath isVerified=true changedByImport=null + log(verify,rosterPath)
             | update rosterPath isProfileActive=false changedByImport=null + log(deactivate,rosterPath)
             | update rosterPath numberReportedAt=null changedByImport=null + log(confirm-number,rosterPath) | \
               people changedEntry(numberReportedAt=longAgo)
             | delete importChange + log(edit,rosterPath)
  only admin | get importChange
             | lists **importChanges importId == summer
`;

const withoutContact = {
  ...changedNumber,
  ...at(rosterPath, { ...changedNumber[rosterPath], email: '' }),
  ...at(importChange, { ...numberChange, before: { ...numberBefore, contactNumber: null } }),
};
const back = update(rosterPath, changedBefore);
const numberBack = update(rosterPath, beforeAll);

const undoing = decisions('import changes')`
  # Undoing the import goes back to what was there before, as far as nobody has changed it since.
  given people changedEntry() ${isUndone}
  only admin | ${back} + delete importChange
             | delete importChange
  may admin  | update rosterPath email="" + delete importChange
             | update rosterPath email="" + delete importChange | people changedEntry(changedByImport=null) ${isUndone}
             | update rosterPath email="" + delete importChange | people changedEntry(isVerified=true) ${isUndone}
  not admin  | ${kept}
             | ${kept} | people ${came} ${isUndone}
             | update importChange changedAt=longAgo
             | update rosterPath email="" searchTerms=${deleteField()} + delete importChange | \
               people changedEntry(searchTerms=["rahman"]) ${isUndone}
             | update rosterPath email="" numberReportedAt=null + delete importChange | \
               people changedEntry(numberReportedAt=longAgo) ${isUndone}
             | ${back} ; update rosterPath email="x@campus.test" + delete importChange
             | update rosterPath email="" universityId=x + delete importChange
             | update rosterPath importId="autumn" + delete importChange
             | ${back} + delete importChange | people changedEntry(changedByImport=null) ${isUndone}
             | ${back} + delete importChange | people changedEntry(changedByImport=autumn) ${isUndone}
             | ${back} + delete importChange | people changedEntry() logged(undo-import,donors/autumn)
             | ${back} + delete importChange | people changedEntry() logged(undo-import,donors/summer,hoursAgo=1)
             | ${back} + delete importChange | people changedEntry() logged(export,donors/summer)
             | ${back} + delete importChange | twoAdmins changedEntry() logged(undo-import,donors/summer,by=former)
             | ${back} | people ${entry(changedAfter, ofSummer)} ${isUndone}
             | update rosterPath fullName=A + delete importChange
             # It would not be reachable.
             | ${back} + delete importChange | people changedEntry() at(rosterContact,contactNumber=null) ${isUndone}
             # What was there before is no address.
             | update rosterPath email=x + delete importChange | \
               people changedEntry() at(importChange,newImportChange(),before=${{ email: 'x' }}) ${isUndone}
  # The number, unless it is another one by now.
  given people ${changedNumber} ${isUndone}
  only admin | ${numberBack} + ${callBack} + delete importChange
  may admin  | ${callBack} + delete importChange
  not admin  | ${callBack}
             | ${callBack} + delete importChange | people ${changedNumber} ${isUndone} at(rosterContact,contactNumber=shownNumber)
             | set rosterContact privatePart(shownNumber) + delete importChange
             | set rosterContact contactNumber=${hiddenNumber} + delete importChange
             | ${callBack} + delete importChange | people ${changedNumber} logged(undo-import,donors/autumn)
             | ${callBack} | people ${entry(ofSummer)} at(rosterContact,contactNumber=otherNumber) ${isUndone}
             # It would not be reachable.
             | set rosterContact contactNumber=null + delete importChange | people ${withoutContact} ${isUndone}
`;

const path = donationAt('owner');

const donations = decisions('import changes')`
  # A donation that a list tells of a donor who is here names its import, whose undoing deletes it, also a member's.
  given people donor(owner,hidden) ${isGoingOn}
  may admin     | donating(owner,admin,importId=summer)
  not admin     | donating(owner,admin,importId=summer) | people donor(owner,hidden)
                | donating(owner,admin,importId=summer) | twoAdmins donor(owner,hidden) at(auditLog/summer,oldEntry(import,donors/one,by=former))
                | donating(owner,admin,importId=7)
  not owner volunteer | donating(owner,self,importId=summer)
  given people donor(owner,hidden,${lastDonation()}) at(${path},storedDonation(admin,importId=summer)) ${isUndone}
  only owner admin | delete ${path} + update donors/{owner} moved(lastDonationDate=null,lastDonationComponent=null)
  not admin     | delete ${path}
                | delete ${path} + update donors/{owner} moved(lastDonationDate=null,lastDonationComponent=null) | \
                  people donor(owner,hidden,${lastDonation()}) at(${path},storedDonation(admin,importId=summer)) logged(undo-import,donors/autumn)
                | delete ${path} + update donors/{owner} moved(lastDonationDate=null,lastDonationComponent=null) | \
                  people donor(owner,hidden,${lastDonation()}) at(${path},storedDonation(admin)) ${isUndone}
                | update ${path} place=x + update donors/{owner} donationsChangedAt=serverTimestamp() | \
                  people donor(owner,hidden,${lastDonation('2025-01-02')}) at(${path},storedDonation(admin,importId=summer)) ${isUndone}
`;

/** What an import changes in donors who are here, and how its undoing goes back (058). */
export const importChangeTables = [...eachValue, ofAnswers, ...otherValues, changing, undoing, donations];
