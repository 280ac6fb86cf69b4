import { isTombstone } from '@blood-bank/domain/records/member';
import type { StoredKind } from '@blood-bank/domain/records/stored-records';

const no = { booleanValue: false };
const yes = { booleanValue: true };
const unset = { nullValue: null };
const empty = { stringValue: '' };

/**
 * What a missing field is taken for by the product (docs/decisions/002 and the records of `domain`), and may so be stored
 * as: nothing else is made up.
 */
const takenFor: { readonly [kind in StoredKind]: { readonly [field: string]: object } } = {
  user: { role: { stringValue: 'user' }, accountStatus: { stringValue: 'provisional' }, emailVerified: no },
  donor: {
    universityRole: unset,
    lastDonationDate: unset,
    contactNumber: unset,
    isAvailable: yes,
    allowContactVisibility: no,
    isVerified: no,
    isProfileActive: yes,
  },
  contact: {},
  request: { hospitalLocation: empty, additionalInfo: empty },
};

/** The missing fields of a record that can be filled in, with the wire's values for them; a tombstone lacks none. */
export function fillingsOf(
  kind: StoredKind,
  fields: { readonly [field: string]: unknown },
): { readonly [field: string]: object } {
  if (kind === 'user' && isTombstone(fields)) return {};
  return Object.fromEntries(
    Object.entries(takenFor[kind]).filter(([field]) => !Object.hasOwn(fields, field)),
  );
}
