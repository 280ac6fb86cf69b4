import type { Language } from '@blood-bank/domain/language';
import { memberRecord } from '@blood-bank/domain/records/member';
import * as v from 'valibot';
import type { DocumentPort } from './port.ts';

/** What reactions need to know of a member. */
export interface MemberState {
  /** In which the member reads mails. */
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
