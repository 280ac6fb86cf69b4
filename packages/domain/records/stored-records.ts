import * as v from 'valibot';
import { parseCalendarDate } from '../calendar-date.ts';
import { searchTermsField } from '../search-terms.ts';
import { bloodRequestFields } from './blood-request.ts';
import { callFields, callHeadFields } from './call.ts';
import { storedDonationFields } from './donation.ts';
import { donorContactFields, donorFields } from './donor.ts';
import { absentValue, emptyValue, type Field, type Fields } from './field.ts';
import { fieldSchema } from './form-schema.ts';
import { limits, phonePattern } from './limits.ts';
import { isTombstone, memberFields } from './member.ts';
import { withWesternDigits } from './normalise-text.ts';
import { offerContactFields, offerFields } from './offer.ts';
import { rosterContactFields, storedRosterFields } from './roster-entry.ts';

/**
 * A kind of stored document: a user record, a donor record, its private part, both of a roster entry, a blood request, an offer to
 * donate for one, its private part, a call, the newest call of a donor, a donation.
 */
export type StoredKind =
  | 'user'
  | 'donor'
  | 'contact'
  | 'roster'
  | 'roster-contact'
  | 'request'
  | 'offer'
  | 'offer-contact'
  | 'call'
  | 'call-head'
  | 'donation';

/**
 * The fields of each kind. All are required but those that may be missing; besides the search terms no others are allowed, as in
 * firebase/firestore.rules.
 */
const fieldsOfKind: { readonly [kind in StoredKind]: Fields } = {
  user: memberFields,
  donor: donorFields,
  contact: donorContactFields,
  roster: storedRosterFields,
  'roster-contact': rosterContactFields,
  request: bloodRequestFields,
  offer: offerFields,
  'offer-contact': offerContactFields,
  call: callFields,
  'call-head': callHeadFields,
  donation: storedDonationFields,
};

/** The fields of a stored document, with integers as bigint, which distinguishes them from other numbers, and times as Date. */
type StoredFields = { readonly [field: string]: unknown };

/** What is wrong with a field of a stored record. */
export interface FieldFault {
  readonly field: string;
  readonly fault: 'missing' | 'unknown' | 'not-right';
}

/** White space within a line, of any script: the forms fold it, the rules accept it. */
const whiteSpace = /[^\S\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Checks a stored record, field by field, against what the rules allow. */
export function storedFaults(kind: StoredKind, record: StoredFields): readonly FieldFault[] {
  const isOfTombstone = kind === 'user' && isTombstone(record);
  const fields = fieldsOfKind[kind];
  const faults: FieldFault[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(record, name)) {
      if (!isOfTombstone && !field.mayBeMissing) faults.push({ field: name, fault: 'missing' });
    } else if (!isRight(field, record[name])) faults.push({ field: name, fault: 'not-right' });
  }
  for (const name of Object.keys(record)) {
    if (name === searchTermsField && kind !== 'offer' && !isOfTombstone) {
      if (!areSearchTerms(record[name])) faults.push({ field: name, fault: 'not-right' });
    } else if (!Object.hasOwn(fields, name)) faults.push({ field: name, fault: 'unknown' });
  }
  return faults;
}

/**
 * Returns the values that the missing fields of a stored record count as, and may therefore be stored as (docs/decisions/002). A
 * tombstone has no missing fields.
 */
export function absentValues(
  kind: StoredKind,
  record: StoredFields,
): { readonly [field: string]: string | boolean | null } {
  if (kind === 'user' && isTombstone(record)) return {};
  const absent = Object.entries(fieldsOfKind[kind]).flatMap(([name, field]) => {
    const value = absentValue(field);
    const isFilled = value === undefined || field.mayBeMissing || Object.hasOwn(record, name);
    return isFilled ? [] : [[name, value] as const];
  });
  return Object.fromEntries(absent);
}

function areSearchTerms(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length <= limits.searchTermsMax &&
    value.join('').length <= limits.searchTermsLength
  );
}

function isRight(field: Field, value: unknown): boolean {
  if (field.optional && value === emptyValue(field)) return true;
  switch (field.kind) {
    case 'id':
      return typeof value === 'string' && value !== '';
    case 'choice':
      return typeof value === 'string' && field.choices.includes(value);
    case 'integer':
      return typeof value === 'bigint' && value >= field.min && value <= field.max;
    case 'flag':
      return typeof value === 'boolean';
    case 'date':
      return typeof value === 'string' && parseCalendarDate(value) !== null;
    case 'time':
    case 'deadline':
      return value instanceof Date;
    case 'attributes':
      return areAttributes(value);
    case 'phone':
      // Whether it can be dialled as it is or not: readPhoneNumber() reads both.
      return typeof value === 'string' && value.length <= limits.phoneMax && phonePattern.test(value);
    default:
      return typeof value === 'string' && isNormalised(field, value);
  }
}

/** Also those that campus.json does not name any more: they are kept, and `doctor` tells of them. */
function areAttributes(value: unknown): boolean {
  const line = { kind: 'line', max: limits.attribute } as const;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => typeof one === 'string' && isNormalised(line, one))
  );
}

/** The forms' schemas normalise what was typed; a stored text has to be normalised already, but for its digits in older records. */
function isNormalised(field: Field, value: string): boolean {
  const result = v.safeParse(fieldSchema(field, null, null), value);
  return result.success && comparable(String(result.output)) === comparable(value);
}

function comparable(text: string): string {
  return withWesternDigits(text.replace(whiteSpace, ' '));
}
