import { withWesternDigits } from '@blood-bank/domain/western-digits';
import { and, or, orderBy, type Query, query, where } from 'firebase/firestore/lite';
import type { Browsing, Searching } from './admin-view.ts';

/** The last code point there is: what begins with a text is below the text followed by it. */
const behindAll = '\u{10ffff}';
/** Fields that hold names of persons or places, which people type without capitals. */
const nameFields = ['fullName', 'patientName', 'hospitalName'];
const emailFields = ['email', 'userEmail'];

/** The documents of `list` that pass the filter, in the order asked for. */
export function browsed(list: Query, { filter, sort }: Browsing): Query {
  const filters = filter === null ? [] : [where(filter.field, '==', filter.value)];
  return query(list, ...filters, orderBy(sort.field, sort.direction));
}

/** The documents of `list` whose field begins with what is searched for, in the order of that field: one query. */
export function searched(list: Query, { search: { field, text } }: Searching): Query {
  const ranges = spellings(field, text).map((start) =>
    and(where(field, '>=', start), where(field, '<', start + behindAll)),
  );
  return query(list, or(...ranges), orderBy(field));
}

/**
 * Firestore tells capitals from small letters, so a name is looked for as typed and in Title Case; a number in the digits
 * that the forms store.
 */
function spellings(field: string, text: string): readonly string[] {
  if (emailFields.includes(field)) return [text.toLowerCase()];
  if (field === 'contactNumber') return [withWesternDigits(text)];
  return nameFields.includes(field) ? [...new Set([text, inTitleCase(text)])] : [text];
}

function inTitleCase(text: string): string {
  return text.toLowerCase().replace(/(^|[\s-])\p{Ll}/gu, (start) => start.toUpperCase());
}
