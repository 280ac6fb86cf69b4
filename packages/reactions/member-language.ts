import type { Language } from '@blood-bank/domain/language';
import { memberRecord } from '@blood-bank/domain/records/member';
import * as v from 'valibot';
import type { DocumentPort } from './port.ts';

/** Returns the language in which a member reads mails. */
export async function languageOf(port: DocumentPort, uid: string): Promise<Language> {
  const document = await port.read(`users/${uid}`);
  const record = v.safeParse(memberRecord, { ...document?.fields, uid });
  return record.success ? record.output.language : 'en';
}
