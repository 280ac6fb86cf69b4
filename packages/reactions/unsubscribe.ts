import type { Language } from '@blood-bank/domain/language';
import { invitationRecord } from '@blood-bank/domain/records/invitation';
import * as v from 'valibot';
import type { DocumentPort } from './reaction.ts';
import { tokenOf } from './recipient.ts';

/** The path of the site at which mails are unsubscribed from. */
export const unsubscribePath = '/unsubscribe';

/**
 * The link by which a person ends further mails without signing in (RFC 8058). It names the language of its page.
 *
 * @param id the member's uid; the id of the invitation of a person without an account
 */
export function unsubscribeUrl(origin: string, id: string, token: string, language: Language): string {
  const parameters = `uid=${encodeURIComponent(id)}&token=${encodeURIComponent(token)}`;
  return `${origin}${unsubscribePath}?${parameters}${language === 'en' ? '' : `&lang=${language}`}`;
}

/** The ids of accounts and of invitations, so that nothing else is looked up: other texts may not even be ids of documents. */
const idSyntax = /^(?!__)[\w-]{1,128}$/;

/**
 * Ends further mails to a member, or to an invited person, if the token is that person's own.
 *
 * @returns whether the link is valid, also when there were no mails any more
 */
export async function unsubscribe(port: DocumentPort, id: string, token: string): Promise<boolean> {
  if (!idSyntax.test(id)) return false;
  return (await unsubscribeMember(port, id, token)) || (await unsubscribeInvited(port, id, token));
}

async function unsubscribeMember(port: DocumentPort, uid: string, token: string): Promise<boolean> {
  const path = `noticeSettings/${uid}`;
  const expected = (await port.get(path))?.fields.token;
  if (typeof expected !== 'string' || !isEqual(expected, token)) return false;
  if ((await tokenOf(port, uid)) !== null) await port.set(path, { byMail: false, token: expected });
  return true;
}

async function unsubscribeInvited(port: DocumentPort, id: string, token: string): Promise<boolean> {
  const path = `invitations/${id}`;
  const stored = v.safeParse(invitationRecord, (await port.get(path))?.fields);
  if (!stored.success || !isEqual(stored.output.token, token)) return false;
  if (!stored.output.isUnwanted) await port.set(path, { ...stored.output, email: '', isUnwanted: true });
  return true;
}

/** Compares in a time that depends on the length alone. */
export function isEqual(expected: string, given: string): boolean {
  let difference = expected.length ^ given.length;
  for (let index = 0; index < expected.length; index += 1) {
    difference |= expected.charCodeAt(index) ^ given.charCodeAt(index % Math.max(given.length, 1));
  }
  return difference === 0;
}
