import { adminActions } from '@blood-bank/domain/records/audit-entry';
import { serverTimestamp } from 'firebase/firestore/lite';
import { type Documents, type Fields, remove, set, update, type Write } from '../cell.ts';
import { decisions } from '../decisions.ts';
import {
  addition,
  at,
  entry,
  hiddenNumber,
  imported,
  invitation,
  longAgo,
  newEntry,
  otherNumber,
  people,
  privatePart,
  rosterContact,
  rosterPath,
  storedEntry,
  storedOffer,
  storedRequest,
  without,
} from '../documents.ts';

const typed = { ...people, ...entry() };
const ofImport = { ...people, ...entry(imported) };
const paused = { ...people, ...entry({ pausedUntil: '2027-01-01', numberReportedAt: longAgo }) };
const numberAlone = { ...people, ...at(rosterContact, { contactNumber: hiddenNumber }) };
const entryAlone = { ...people, ...at(rosterPath, storedEntry()) };
const edit = (data: Fields) => update(rosterPath, data);
const call = (number: string) => set(rosterContact, privatePart(number));
const both = [remove(rosterPath), remove(rosterContact)];
const renamed = { fullName: 'Ayesha Khan' };

/** What an admin does to the roster, and the action that its entry has to name; null where no entry allows it. */
const actions: readonly (readonly [Documents, readonly Write[], (typeof adminActions)[number] | null])[] = [
  [people, addition(), 'create'],
  [people, addition(imported), null],
  [typed, [edit(renamed)], 'edit'],
  [typed, [call(otherNumber)], 'edit'],
  // What is edited no longer is what was imported.
  [ofImport, [edit({ ...renamed, importId: null })], 'edit'],
  [ofImport, [edit(renamed)], null],
  [ofImport, [call(otherNumber)], null],
  [ofImport, [edit({ importId: null }), call(otherNumber)], 'edit'],
  [people, addition().slice(0, 1), null],
  [people, [call(hiddenNumber)], null],
  [numberAlone, [call(otherNumber)], null],
  [numberAlone, addition(), 'create'],
  [entryAlone, [edit(renamed)], null],
  [entryAlone, [call(otherNumber)], 'edit'],
  [entryAlone, [edit(renamed), call(otherNumber)], 'edit'],
  [typed, [edit(imported)], null],
  [ofImport, [edit({ isVerified: true })], 'verify'],
  [paused, [edit({ pausedUntil: null })], 'edit'],
  [paused, [edit({ pausedUntil: null, numberReportedAt: null }), call(otherNumber)], 'edit'],
  [paused, [edit({ pausedUntil: '2027-02-01' })], null],
  [paused, [edit({ ...renamed, numberReportedAt: serverTimestamp() })], null],
  [typed, both, 'delete'],
  [ofImport, both, 'delete'],
  [without(ofImport, rosterContact), [remove(rosterPath)], 'delete'],
  [numberAlone, [remove(rosterContact)], 'delete'],
  [typed, [set('invitations/one', invitation())], 'invite'],
];

const loggedActions = actions.flatMap(([stored, writes, allowed]) => [
  decisions('roster log')`
    given ${stored}
    not admin | ${writes} ; ${writes} + log(${allowed ?? 'edit'},donors/roster-x)
              | ${writes} + log(${allowed ?? 'edit'},rosterPath,collection=users)
  `,
  ...adminActions.map(
    (action) => decisions('roster log')`
    given ${stored}
    ${action === allowed ? 'may' : 'not'} admin | ${writes} + log(${action},rosterPath)
  `,
  ),
]);

// Entries are added by the admin whose entry of the log has the id of their import, within a day (037).
const importing = decisions('import')`
  given people
  may admin  | addition(imported) | people at(auditLog/spring,oldEntry(import,donors/one,hoursAgo=12))
             | addition(imported) + set auditLog/spring logEntry(import,donors/one) + \
               set headPath() head(auditLog/spring)
  not admin  | addition(imported)
             | addition(imported) | people at(auditLog/spring,oldEntry(import,donors/one,hoursAgo=24))
             | addition(imported) | people at(auditLog/spring,oldEntry(import,users/one))
             | addition(imported) | people at(auditLog/autumn,oldEntry(import,donors/one))
             | addition(imported) | twoAdmins at(auditLog/spring,oldEntry(import,donors/one,by=former))
             # In place of an imported entry, and making a typed one an imported one.
             | addition(imported) | people entry(imported) at(auditLog/spring,oldEntry(import,donors/one))
             | update rosterPath imported | people entry() at(auditLog/spring,oldEntry(import,donors/one))
  not former | addition(imported) | people at(auditLog/spring,oldEntry(import,donors/one,by=former))
  not member | addition(imported) | people at(auditLog/spring,oldEntry(import,donors/one,by=member))
`;

const duringActions = adminActions.map(
  (action) => decisions('import')`
  given people at(auditLog/spring,oldEntry(${action},donors/one))
  ${action === 'import' ? 'may' : 'not'} admin      | addition(imported)
  given people entry(imported) logged(${action},donors/spring)
  ${action === 'undo-import' ? 'may' : 'not'} admin | ${both}
`,
);

// What is as it was imported is deleted within an hour of an own entry that names the import (037).
const undoing = decisions('undoing')`
  given people entry(imported)
  not admin  | ${both}
             | ${both} | people entry(imported) logged(undo-import,donors/spring,hoursAgo=1)
             | ${both} | people entry(imported) logged(undo-import,donors/autumn)
             | ${both} | people entry(imported) logged(undo-import,users/spring)
             | ${both} | twoAdmins entry(imported) logged(undo-import,donors/spring,by=former)
  not former | ${both} | people entry(imported) logged(undo-import,donors/spring,by=former)
  not member | ${both} | people entry(imported) logged(undo-import,donors/spring,by=member)
  may admin  | ${both} | people entry(imported) logged(undo-import,donors/spring,hoursAgo=0.5)
  # The entry has to be there before, and that of something else in the commit does no harm.
  not admin  | ${both} + log(undo-import,donors/spring)
  given people entry(imported) at(headPath(),head(oldLogEntry))
  not admin  | ${both} + set oldLogEntry logEntry(undo-import,donors/spring) + set headPath() head(oldLogEntry)
  given people entry(imported) logged(undo-import,donors/spring)
  may admin  | ${both} + log(export,donors/spring)
  not admin  | delete rosterPath ; delete rosterContact
  # Edited or reviewed since.
             | ${both} | people entry(importId=null) logged(undo-import,donors/spring)
             | ${both} | people entry(imported,isVerified=true) logged(undo-import,donors/spring)
             | ${both} | people entry(imported,isProfileActive=false) logged(undo-import,donors/spring)
  # What came with no import, as if that were one.
             | ${both} | people entry(importId=null) logged(undo-import,donors/spring,targets=[null])
  # One part is missing.
  may admin  | delete rosterPath | people at(rosterPath,storedEntry(imported)) logged(undo-import,donors/spring)
  given people at(rosterContact,contactNumber=hiddenNumber) logged(undo-import,donors/spring)
  not admin  | delete rosterContact
`;

const ids = (count: number) =>
  Array.from({ length: count }, (_, index) => `roster-${String(index).padStart(32, '0')}`);
const emailOf = (id: string) => `${id}@campus.test`;
const both5 = ids(5).flatMap((id) => [remove(`donors/${id}`), remove(`donors/${id}/private/contact`)]);
const imports6 = ids(6).flatMap((id) => [
  set(`donors/${id}`, newEntry(imported, { email: emailOf(id) })),
  set(`donors/${id}/private/contact`, privatePart(hiddenNumber)),
]);
/** Imported entries as they are stored. */
const entries = (count: number): Documents =>
  Object.assign(
    { ...people },
    ...ids(count).map((id) => ({
      [`donors/${id}`]: storedEntry(imported, { email: emailOf(id) }),
      [`donors/${id}/private/contact`]: { contactNumber: hiddenNumber },
    })),
  );
const verifies24 = ids(24).map((id) => update(`donors/${id}`, { isVerified: true }));
const invites16 = ids(16).map((id) =>
  set(`invitations/${id}`, invitation('admin', { email: emailOf(id), donor: id })),
);

const requests = Array.from({ length: 8 }, (_, index) => `bloodRequests/own${index}`);
const offers = requests.map((path) => `${path}/offers/{member}`);
const offersForOne = ids(24).map((id) => `bloodRequests/own0/offers/${id}`);
const requestOf = at('bloodRequests/own0', storedRequest('owner'));
const eight = Object.fromEntries(requests.map((path) => [path, storedRequest('owner')]));
const offersOf = (paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [path, storedOffer('member')]));

// The largest commits of the app: the rules may read twenty documents for all records of a commit. An entry that names all
// records of the commit allows it; one that lacks one of them doesn't.
const largeCommits = decisions('large commits')`
  given ${entries(24)}
  may admin | ${verifies24} + log(verify,donors/,targets=${ids(24)})
  not admin | ${verifies24} + log(verify,donors/,targets=${ids(24).slice(1)})
  given ${entries(16)}
  may admin | ${invites16} + log(invite,donors/,targets=${ids(16)})
  not admin | ${invites16} + log(invite,donors/,targets=${ids(16).slice(1)})
  may admin | ${imports6} | people at(auditLog/spring,oldEntry(import,donors/spring))
            | ${both5} | ${entries(5)} logged(undo-import,donors/spring)
  may owner | ${[...requests, ...offers].map(remove)} | people ${eight} ${offersOf(offers)}
            | ${['bloodRequests/own0', ...offersForOne].map(remove)} | people ${requestOf} ${offersOf(offersForOne)}
`;

/** What the rules demand of the audit log for what an admin does to the roster, in one commit or in many (033, 036, 037). */
export const rosterLogTables = [...loggedActions, importing, ...duringActions, undoing, largeCommits];
