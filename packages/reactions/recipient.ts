import type { Language } from '@blood-bank/domain/language';
import { contributionObstacle } from '@blood-bank/domain/permissions';
import { memberRecord } from '@blood-bank/domain/records/member';
import { noticeSettingsRecord } from '@blood-bank/domain/records/notice-settings';
import * as v from 'valibot';
import { devicesOf } from './push-to-devices.ts';
import type { DocumentPort, Reaction } from './reaction.ts';

/** A member who can be told of requests. */
export interface Recipient {
  readonly to: string;
  readonly language: Language;
  /** The secret of the member's link that ends further mails; null of one who wants to be told on devices alone. */
  readonly token: string | null;
}

/**
 * Returns how a member is told of requests now; null for one who wants neither mails nor notifications, has no verified address or a
 * disabled account, or could not offer to help: a suspended member, or one whose address is outside of a closed community.
 */
export async function recipientOf({ port, campus }: Reaction, uid: string): Promise<Recipient | null> {
  const token = await tokenOf(port, uid);
  if (token === null && (await devicesOf(port, uid)).length === 0) return null;
  const to = (await port.addressesOf([uid])).get(uid);
  if (to === undefined) return null;
  const { language, isSuspended } = await memberOf(port, uid);
  const account = { email: to, emailVerified: true, isSuspended };
  return contributionObstacle(account, campus.emailDomains) === null ? { to, language, token } : null;
}

/** What reactions need to know of a member. */
interface MemberState {
  /** In which the member reads notices. */
  readonly language: Language;
  readonly isSuspended: boolean;
}

/** Reads a member's user record. An account without one is not suspended. */
export async function memberOf(port: DocumentPort, uid: string): Promise<MemberState> {
  const document = await port.get(`users/${uid}`);
  const record = v.safeParse(memberRecord, { ...document?.fields, uid });
  return {
    language: record.success ? record.output.language : 'en',
    isSuspended: record.success && record.output.accountStatus === 'suspended',
  };
}

/** Returns the token of a member who wants to be told by mail; null of one who does not. */
export async function tokenOf(port: DocumentPort, uid: string): Promise<string | null> {
  const document = await port.get(`noticeSettings/${uid}`);
  const settings = v.safeParse(noticeSettingsRecord, document?.fields);
  return settings.success && settings.output.byMail ? settings.output.token : null;
}
