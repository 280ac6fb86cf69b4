import { type Donor, donorFields, donorFormFields } from './donor.ts';
import type { Fields, FormValues, StoredValues } from './field.ts';

/**
 * The fields of the form of a roster entry: a donor without an account, whom admins know from a list. What a list often lacks may
 * be left empty, and the number is hidden unless the person has agreed to show it.
 */
export const rosterFormFields = {
  fullName: donorFormFields.fullName,
  universityId: { ...donorFormFields.universityId, optional: true },
  universityRole: donorFormFields.universityRole,
  department: { ...donorFormFields.department, optional: true },
  bloodGroup: donorFormFields.bloodGroup,
  contactNumber: { ...donorFormFields.contactNumber, optional: true },
  email: { kind: 'email', optional: true },
  dateOfBirth: { ...donorFormFields.dateOfBirth, optional: true },
  gender: { ...donorFormFields.gender, optional: true },
  lastDonationDate: donorFormFields.lastDonationDate,
  isAvailable: donorFormFields.isAvailable,
  allowContactVisibility: { kind: 'flag', initial: false, absent: false },
  attributes: donorFormFields.attributes,
} as const satisfies Fields;
export type RosterForm = FormValues<typeof rosterFormFields>;
export type RosterDetails = StoredValues<typeof rosterFormFields>;

const { claimedEntry: _, confirmedAt: __, ...fieldsOfEveryDonor } = donorFields;
/** The fields of a stored roster entry: a donor record without a user, and the imports that it is from. */
export const rosterEntryFields = {
  ...fieldsOfEveryDonor,
  ...rosterFormFields,
  userId: { kind: 'id', optional: true },
  /** The import that it came with, as long as nobody has edited it. */
  importId: { kind: 'id', optional: true },
  /** The last import that has changed it, as long as nobody has edited it since. */
  changedByImport: { kind: 'id', optional: true, mayBeMissing: true },
} as const satisfies Fields;

/** The fields of a stored roster entry: also the one that only the server writes. */
export const storedRosterFields = {
  ...rosterEntryFields,
  /** When a caller last reached the donor, or an admin changed the entry; missing until then, and while the entry is new. */
  reachedAt: { kind: 'time', optional: true, mayBeMissing: true },
} as const satisfies Fields;

/** After so many years in which nobody reached the donor of an entry, the admins are asked about it. */
export const unreachedYears = 2;

/** What a list may fill in where a roster entry has nothing. Of other values a list changes only the number. */
export const filledFields = ['email', 'universityId', 'department', 'dateOfBirth', 'gender'] as const;
/** What it may fill in, with the answers to the campus's attributes, which a record has as one value. */
export const fieldsOfLists = [...filledFields, 'attributes'] as const;

/** How long it is kept what an import has changed, so that the import can be undone. */
export const importChangeDays = 90;

/** The fields of the private part of a roster entry: it may have an email address only. */
export const rosterContactFields = {
  contactNumber: { kind: 'phone', optional: true },
} as const satisfies Fields;

/** A roster entry as an admin edits it, with its number, which the record lacks while it is hidden. */
export interface RosterEntry {
  readonly donor: Donor;
  readonly contactNumber: string | null;
}
