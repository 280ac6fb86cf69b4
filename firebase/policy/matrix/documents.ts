import { deleteField, serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import {
  donorRecord,
  type Owner,
  offerRecord,
  privatePart,
  requestRecord,
  rosterRecord,
  userRecord,
} from '../../../verification/harness/records.ts';
import { donorAttributes, members } from './accounts.ts';
import { type Documents, type Fields, remove, set, update, type Write } from './cell.ts';

export { privatePart };

// Records of accounts by their names, as tables have them: `{owner}` is the owner's id, `{owner.email}` the address.

/** The contact number of donors who show it, of those who hide it, and one that no donor has. */
export const shownNumber = '+880 1700 000 011';
export const hiddenNumber = '+880 1700 777 001';
export const otherNumber = '+880 1700 000 012';

/** A field that no record has. */
export const unknownField = 'nickname';

/** In milliseconds since the epoch; the same for all cells of a process. */
export const startOfTrial = Date.now();

/** When stored records were created. */
export const longAgo = Timestamp.fromMillis(Date.UTC(2026, 0, 2, 3, 4, 5));

/** Another time, to tamper with. */
export const evenEarlier = Timestamp.fromMillis(Date.UTC(2020, 0, 1));

/** How an admin suspends and restores a member. */
export const suspension = { accountStatus: 'suspended' };
export const restoration = { accountStatus: 'provisional' };

/** What remains of a suspended member who has deleted the account, and the same once an admin has restored it. */
export const tombstone = { ...suspension, createdAt: longAgo };
export const restoredTombstone = { ...restoration, createdAt: longAgo };

/** Where a roster entry is, and what one of an import has, and no other donor. */
export const rosterId = `roster-${'09af'.padEnd(32, '0')}`;
export const rosterPath = `donors/${rosterId}`;
export const rosterContact = `${rosterPath}/private/contact`;
export const imported = { importId: 'spring' };
/** The address in a roster entry, unless it is a member's. */
export const listedEmail = 'listed@campus.test';

/** A form in which everything is changed, as a client saves it: what costs the rules most. */
export const wholeForm = {
  ...{ fullName: 'Ayesha Khan', universityId: '2002-118', department: 'EEE', bloodGroup: 'AB-' },
  ...{ dateOfBirth: '2001-01-01', gender: 'Male', lastDonationDate: '2026-01-01', isAvailable: false },
  ...{ contactNumber: otherNumber, allowContactVisibility: true, pausedUntil: null },
  ...{ lastDonationComponent: null, searchTerms: ['ra', 'rahman', '2002-118'] },
  attributes: Object.fromEntries(donorAttributes.map(({ id }) => [id, 'North'])),
};

/** The request that offers are made for. */
export const wanted = 'bloodRequests/wanted';

/** The id and the address of an account, as records have them. */
export function owned(name: string): Owner {
  return { uid: `{${name}}`, email: `{${name}.email}` };
}

/** A user record as a sign-up writes it. */
export function newUser(name: string, ...changes: readonly Fields[]): Fields {
  const record = userRecord(owned(name), { emailVerified: `{${name}.emailVerified}` });
  return Object.assign({ ...record, createdAt: serverTimestamp() }, ...changes);
}

export function storedUser(name: string, ...changes: readonly Fields[]): Fields {
  return newUser(name, { isVolunteer: false, language: 'en', createdAt: longAgo }, ...changes);
}

const rights: Documents = {
  admin: { role: 'admin' },
  volunteer: { isVolunteer: true },
  suspended: suspension,
};

/** The user records that are always stored: `former` is no admin any more. */
export const people: Documents = Object.fromEntries(
  members.map((name) => {
    return [`users/{${name}}`, storedUser(name, rights[name] ?? {})];
  }),
);

/** The same while `former` still is an admin. */
export const twoAdmins: Documents = { ...people, 'users/{former}': storedUser('former', { role: 'admin' }) };

/** A donor record as a registration writes it, with the number in it or without. */
export function newDonor(name: string, number: 'shown' | 'hidden', ...changes: readonly Fields[]): Fields {
  const record = donorRecord(owned(name), { allowContactVisibility: number === 'shown' });
  return Object.assign({ ...record, registeredAt: serverTimestamp() }, ...changes);
}

export function storedDonor(name: string, number: 'shown' | 'hidden', ...changes: readonly Fields[]): Fields {
  return newDonor(name, number, { ...unsetFields, registeredAt: longAgo }, ...changes);
}

/** What others write later. */
const unsetFields = {
  ...{ pausedUntil: null, numberReportedAt: null },
  ...{ lastDonationComponent: null, donationsChangedAt: null, saidDonatedAt: null },
  ...{ unavailableSince: null, confirmedAt: null },
};

/** A donor's two documents. */
export function donor(name: string, shows: 'shown' | 'hidden', ...changes: readonly Fields[]): Documents {
  return {
    [`donors/{${name}}`]: storedDonor(name, shows, ...changes),
    [contact(name)]: { contactNumber: shows === 'shown' ? shownNumber : hiddenNumber },
  };
}

/** Where a donor's number is. */
export function contact(name: string): string {
  return `donors/{${name}}/private/contact`;
}

/** The writes of a registration. */
export function registration(
  name: string,
  number: 'shown' | 'hidden' = 'shown',
  ...changes: Fields[]
): Write[] {
  const record = newDonor(name, number, ...changes);
  return [set(`donors/{${name}}`, record), set(contact(name), privatePart(shownNumber))];
}

/** A roster entry as an admin adds it. */
export function newEntry(...changes: readonly Fields[]): Fields {
  return Object.assign(
    { ...rosterRecord({ email: listedEmail }), registeredAt: serverTimestamp() },
    ...changes,
  );
}

export function storedEntry(...changes: readonly Fields[]): Fields {
  return newEntry({ ...unsetFields, registeredAt: longAgo }, ...changes);
}

/** A roster entry's two documents. Its number is hidden. */
export function entry(...changes: readonly Fields[]): Documents {
  return { [rosterPath]: storedEntry(...changes), [rosterContact]: { contactNumber: hiddenNumber } };
}

/** The writes that add a roster entry, or what is imported, with a hidden number. */
export function addition(...changes: readonly Fields[]): [Write, Write] {
  return [set(rosterPath, newEntry(...changes)), set(rosterContact, privatePart(hiddenNumber))];
}

/** Where it is kept what an import has changed in the roster entry. */
export const importChange = `${rosterPath}/importChanges/summer`;

/** That it had no address, and came with another import. */
export const changedBefore = { email: '', importId: 'spring', changedByImport: null };
/** What the import has written. */
export const changedAfter = { email: 'filled@campus.test' };

/** What is kept of a change, as it is written with it. */
export function newImportChange(...changes: readonly Fields[]): Fields {
  const kept = { importId: 'summer', before: changedBefore, after: changedAfter };
  return Object.assign({ ...kept, changedAt: serverTimestamp() }, ...changes);
}

/** A roster entry that the import has changed, and what is kept of that. */
export function changedEntry(...changes: readonly Fields[]): Documents {
  const written = { ...changedAfter, importId: null, changedByImport: 'summer' };
  return {
    ...entry(written, ...changes),
    [importChange]: newImportChange({ changedAt: longAgo }),
  };
}

/** A blood request as it is posted. */
export function newRequest(name: string, ...changes: readonly Fields[]): Fields {
  return Object.assign({ ...requestRecord(owned(name)), requestedAt: serverTimestamp() }, ...changes);
}

export function storedRequest(name: string, status = 'active'): Fields {
  return newRequest(name, { status, requestedAt: longAgo });
}

/** Where a request with a status is stored. */
export function requestPath(status: string): string {
  return `bloodRequests/${status}`;
}

/** Where a donor's offer for the wanted request is. */
export function offerAt(name: string): string {
  return `${wanted}/offers/{${name}}`;
}

/** Where its number is. */
export function numberAt(name: string): string {
  return `${offerAt(name)}/private/contact`;
}

/** An offer for the owner's request, as a donor makes it. */
export function newOffer(name: string, ...changes: readonly Fields[]): Fields {
  const record = offerRecord(owned(name), '{owner}');
  return Object.assign({ ...record, offeredAt: serverTimestamp() }, ...changes);
}

/** Its number. */
export function offeredNumber(...changes: readonly Fields[]): Fields {
  return Object.assign({ requestUserId: '{owner}', contactNumber: hiddenNumber }, ...changes);
}

/** The write of the number of an offer. */
export function numberOf(name: string, ...changes: readonly Fields[]): Write {
  return set(numberAt(name), offeredNumber(...changes));
}

/** The writes that withdraw an offer. */
export function withdrawal(name: string): Write[] {
  return [update(offerAt(name), { status: 'withdrawn', message: '' }), remove(numberAt(name))];
}

export function storedOffer(name: string, status = 'offered'): Fields {
  return newOffer(name, { status, offeredAt: longAgo });
}

/** Where a donor's newest call for the wanted request is, and what names the newest one for all requests. */
export function callAt(name: string): string {
  return `calls/wanted_{${name}}`;
}

export function callHeadAt(name: string): string {
  return `callHeads/{${name}}`;
}

/** A call of a donor for the wanted request, as it begins. */
export function newCall(name: string, by = 'volunteer', ...changes: readonly Fields[]): Fields {
  const { fullName } = storedUser(by);
  const about = { requestId: 'wanted', donorId: `{${name}}`, callerId: `{${by}}`, callerName: fullName };
  return Object.assign(
    { ...about, startedAt: serverTimestamp(), outcome: 'calling', note: '', attempts: 1 },
    ...changes,
  );
}

/** The write of what names it. */
export function callHead(name: string): Write {
  return set(callHeadAt(name), { call: `wanted_{${name}}` });
}

/** The writes that begin a call. */
export function calling(name: string, by = 'volunteer', ...changes: readonly Fields[]): Write[] {
  return [set(callAt(name), newCall(name, by, ...changes)), callHead(name)];
}

/** A call that began a while ago; unless given, so late that no time limit of it ends in this trial. */
export function called(
  name: string,
  by = 'volunteer',
  outcome = 'calling',
  minutesAgo = -60,
  ...changes: readonly Fields[]
): Documents {
  const startedAt = Timestamp.fromMillis(startOfTrial - minutesAgo * 60_000);
  return {
    [callAt(name)]: newCall(name, by, { outcome, startedAt }, ...changes),
    [callHeadAt(name)]: { call: `wanted_{${name}}` },
  };
}

/** The writes of an offer that a caller records. */
export function offerByPhone(name: string, by = 'volunteer', ...changes: readonly Fields[]): Write[] {
  return [set(offerAt(name), newOffer(name, { recordedBy: `{${by}}` }, ...changes)), numberOf(name)];
}

/** Where a donor's donation of a day is. */
export function donationAt(name: string, day = donationDay): string {
  return `donors/{${name}}/donations/${day}`;
}

/** A day long ago, on which donors of these tables gave. */
export const donationDay = '2024-03-05';

/** A donation as it is logged. */
export function newDonation(by = 'member', ...changes: readonly Fields[]): Fields {
  const given = { donatedOn: donationDay, component: 'whole-blood', place: '', requestId: null };
  return Object.assign({ ...given, recordedBy: `{${by}}`, recordedAt: serverTimestamp() }, ...changes);
}

export function storedDonation(by = 'member', ...changes: readonly Fields[]): Fields {
  return newDonation(by, { recordedAt: longAgo }, ...changes);
}

/** What a donor's record tells of the last donation. */
export function lastDonation(
  day: string | null = donationDay,
  component: string | null = 'whole-blood',
): Fields {
  return { lastDonationDate: day, lastDonationComponent: component };
}

/** The same, as it is written with a donation. */
export function moved(...changes: readonly Fields[]): Fields {
  return Object.assign({ ...lastDonation(), donationsChangedAt: serverTimestamp() }, ...changes);
}

/** The writes that log a donation. */
export function donating(name: string, by = 'member', ...changes: readonly Fields[]): Write[] {
  const donation = newDonation(by, ...changes);
  const { donatedOn, component } = donation;
  return [
    set(donationAt(name, String(donatedOn)), donation),
    update(`donors/{${name}}`, moved({ lastDonationDate: donatedOn, lastDonationComponent: component })),
  ];
}

/** An invitation of the roster entry as an admin writes it. */
export function invitation(by = 'admin', ...changes: readonly Fields[]): Fields {
  const record = { email: listedEmail, donor: rosterId, token: 'T'.repeat(43) };
  return Object.assign({ ...record, invitedBy: `{${by}}`, invitedAt: serverTimestamp() }, ...changes);
}

/** One document. */
export function at(path: string, ...fields: readonly Fields[]): Documents {
  return { [path]: Object.assign({}, ...fields) };
}

/** The deletion of each of some fields. */
export function cleared(fields: Fields): Fields {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, deleteField()]));
}

/** Several values without some of them: fields, or documents. */
export function without<Value>(
  values: Readonly<Record<string, Value>>,
  ...names: string[]
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !names.includes(key)));
}

/** Documents with some fields of one changed. */
export function changed(documents: Documents, path: string, ...changes: readonly Fields[]): Documents {
  return { ...documents, [path]: Object.assign({}, documents[path], ...changes) };
}

/** Documents of which one lacks a field, as older ones may. */
export function lacking(documents: Documents, path: string, field: string): Documents {
  return { ...documents, [path]: without(documents[path] ?? {}, field) };
}
