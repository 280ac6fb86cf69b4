import { noticeSettingsRecord } from '@blood-bank/domain/records/notice-settings';
import * as v from 'valibot';
import type { DocumentPort } from './port.ts';

/** Returns the token of a member who wants to be told by mail; null of one who does not. */
export async function tokenOf(port: DocumentPort, uid: string): Promise<string | null> {
  const document = await port.get(`noticeSettings/${uid}`);
  const settings = v.safeParse(noticeSettingsRecord, document?.fields);
  return settings.success && settings.output.byMail ? settings.output.token : null;
}
