import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { mailboxOf } from './email-address.ts';
import { normalisedEmail } from './records/normalise-text.ts';
import { rosterHashLength, rosterIdPrefix } from './roster-ids.ts';
import { wholeNumberTerm } from './search-terms.ts';

/**
 * The id of the roster entry of a person, by the contact number, or without one by the email address: the same for every notation,
 * so that nobody is entered twice. Members see the id, and a number has too few digits to be safe in a plain hash: so it is an
 * HMAC-SHA-256 with the campus's secret, which only admins read. Not by the platform's `crypto.subtle`, which browsers have on https
 * pages only, and a campus may have no certificate.
 *
 * @param attempt counts the ids of a person whose former ones belong to entries that have got another number since
 */
export function rosterId(
  secret: string,
  person: { readonly contactNumber: string | null; readonly email: string },
  attempt = 0,
): string {
  const { contactNumber, email } = person;
  const identity = contactNumber === null ? normalisedEmail(email) : wholeNumberTerm(contactNumber);
  const hash = hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`${identity} ${attempt}`));
  return rosterIdPrefix + bytesToHex(hash).slice(0, rosterHashLength);
}

/**
 * The id of the invitation of an email address: one for each mailbox, so that it is invited once. It is kept when the address is
 * not, so it takes the campus's secret to tell whose it is.
 */
export function invitationId(secret: string, email: string): string {
  const identity = `invitation ${mailboxOf(normalisedEmail(email))}`;
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(identity)));
}
