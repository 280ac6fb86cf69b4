import type { CalendarDate } from '../calendar-date.ts';
import { filledFields } from '../records/roster-entry.ts';
import { isRosterId } from '../roster-ids.ts';
import { wholeNumberTerm } from '../search-terms.ts';
import type { ComparedPerson, StoredDonor } from './compare-people.ts';
import { type AttributeField, attributeField } from './import-fields.ts';
import type { ListedDonation } from './who-is-who.ts';

type ChangedField = (typeof filledFields)[number] | 'contactNumber' | AttributeField;

/** What a list knows more or newer about a donor who is here. */
export type DonorChange = {
  /** Unique in a list, and the same when it is compared again. */
  readonly id: string;
  readonly row: number;
  readonly donor: StoredDonor;
} & (
  | {
      /** Of a roster entry: a list never changes the record of a member. */
      readonly field: ChangedField;
      /** Empty for none. */
      readonly from: string;
      readonly to: string;
    }
  | {
      /** Goes into the donor's log, of members too, who can take it back. */
      readonly field: 'donations';
      /** The latest first. */
      readonly donations: readonly ListedDonation[];
    }
);

/** What a list tells of a donor's donations, the latest first. */
export interface DonorDonations {
  readonly donorId: string;
  readonly donations: readonly ListedDonation[];
}

/** What becomes of people who were looked for among the donors. */
export interface KnownPeople {
  /** Written only where an admin chooses it. */
  readonly changes: readonly DonorChange[];
  /** Of new donors, and of those whom the import has added before it was interrupted. */
  readonly donations: readonly DonorDonations[];
}

/**
 * Finds what a list knows more or newer about the donors who are here: a later donation, another number, and values that an entry lacks.
 * Not an email address that someone else has, nor the number that an entry had before an admin edited it.
 *
 * @param stored all donors with whom the people were compared
 * @param idOf the id that a person's entry would get
 * @param isLogged whether a donation of that day is in the donor's log
 * @param importId the import that goes on; null for a new one
 */
export function changesOf(
  people: readonly ComparedPerson[],
  stored: readonly StoredDonor[],
  {
    idOf,
    isLogged,
    importId,
  }: {
    readonly idOf: (details: ComparedPerson['details'], attempt: number) => string;
    readonly isLogged: (donorId: string, day: CalendarDate) => boolean;
    readonly importId: string | null;
  },
): KnownPeople {
  const owners = new Map<string, string>();
  for (const { email, id } of stored) owners.set(email, id);
  for (const { details, id, donor } of people) if (donor === null) owners.set(details.email, id);
  const changes = new Map<string, DonorChange>();
  const donations = new Map<string, readonly ListedDonation[]>();

  for (const person of people) {
    const { id, row, donor, details } = person;
    const isOfImport = donor !== null && importId !== null && donor.importId === importId;
    const given = toldDonations(person).filter(({ donatedOn }) => !isLogged(id, donatedOn));
    if (donor === null || isOfImport) {
      if (given.length > 0) donations.set(id, merged(donations.get(id) ?? [], given));
    } else if (given.length > 0) {
      const earlier = changes.get(`${id} donations`);
      const all = merged(earlier?.field === 'donations' ? earlier.donations : [], given);
      changes.set(`${id} donations`, {
        id: `${id} donations`,
        row: earlier?.row ?? row,
        donor,
        field: 'donations',
        donations: all,
      });
    }
    if (donor === null || !isRosterId(id)) continue;
    const add = (field: ChangedField, from: string, to: string) => {
      const change = `${id} ${field}`;
      if (!changes.has(change)) changes.set(change, { id: change, row, donor, field, from, to });
    };
    const { contactNumber } = details;
    const isFormer = idOf(details, 0) === id;
    if (contactNumber !== null && !isFormer && !hasNumber(donor, contactNumber))
      add('contactNumber', donor.contactNumber ?? '', contactNumber);
    for (const field of filledFields) {
      const to = details[field] ?? '';
      if (to === '' || donor[field] !== '') continue;
      if (field === 'email') {
        if (owners.has(to)) continue;
        owners.set(to, id);
      }
      add(field, '', to);
    }
    for (const [attribute, to] of Object.entries(details.attributes))
      if (donor.attributes[attribute] === undefined) add(attributeField(attribute), '', to);
  }
  return {
    changes: [...changes.values()].toSorted((one, other) => one.row - other.row),
    donations: [...donations].map(([donorId, each]) => ({ donorId, donations: each })),
  };
}

/** Of a log all donations; else the last, if it is later than that of the donor who is here. */
function toldDonations({ donor, details, donations }: ComparedPerson): readonly ListedDonation[] {
  const { lastDonationDate } = details;
  if (donations.length > 0 || donor === null || lastDonationDate === null) return donations;
  return lastDonationDate > (donor.lastDonationDate ?? '')
    ? [{ donatedOn: lastDonationDate, place: '' }]
    : [];
}

function hasNumber({ contactNumber }: StoredDonor, number: string): boolean {
  return contactNumber !== null && wholeNumberTerm(contactNumber) === wholeNumberTerm(number);
}

/** One a day, where there is one with its place. */
function merged(
  some: readonly ListedDonation[],
  others: readonly ListedDonation[],
): readonly ListedDonation[] {
  const byDay = new Map<CalendarDate, ListedDonation>();
  for (const donation of [...some, ...others]) {
    if (!byDay.get(donation.donatedOn)?.place) byDay.set(donation.donatedOn, donation);
  }
  return [...byDay.values()].toSorted((one, other) => (one.donatedOn < other.donatedOn ? 1 : -1));
}
