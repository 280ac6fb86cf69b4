import { limits } from './records/limits.ts';

/** RFC 5322's atext in lower case: `a` to `z`, digits, and !#$%&'*+-/=?^_`{|}~ */
const atom = "[!#-'*+/-9=?^-~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/**
 * The form of an email address in lower case, as accounts accept it: without brackets or spaces around it, which a mail server would
 * ignore. Also for the rules, in RE2.
 */
export const emailSyntax = `${atom}(?:\\.${atom})*@(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?`;

const emailPattern = new RegExp(`^${emailSyntax}$`);

/** Whether a text is an email address that an account could have, in lower case. */
export function isEmailAddress(text: string): boolean {
  return emailPattern.test(text) && text.indexOf('@') <= limits.emailLocalPart;
}

/** The mailbox of an address, which its tagged forms share (subaddressing, RFC 5233): `mark@…` of `mark+1@…`. */
export function mailboxOf(email: string): string {
  return email.replace(/^([^+@]+)\+[^@]*@/, '$1@');
}
