import {
  type NoticeSettings,
  noticeSettingsRecord,
  noticeTokenSyntax,
} from '@blood-bank/domain/records/notice-settings';
import { type DocumentSnapshot, getDoc, type Transaction } from 'firebase/firestore/lite';
import { read } from '../../../lib/firestore/call.ts';
import { runAgainOnConflict } from '../../../lib/firestore/commit.ts';
import { decode } from '../../../lib/firestore/firestore.ts';
import { noticeSettingsDocument } from '../../../lib/firestore/paths.ts';
import { randomSecret } from '../../../lib/random-secret.ts';

const wellFormedToken = new RegExp(`^${noticeTokenSyntax}$`);

/** Whether the member wants to be told by mail of requests, also after an unsubscription by a mail's link. */
export async function readByMail(uid: string): Promise<boolean> {
  return settingsIn(await read(() => getDoc(noticeSettingsDocument(uid))))?.byMail ?? false;
}

/** Whether the member has ever chosen; donors who registered before there were such mails have not. */
export async function hasNoticeSettings(uid: string): Promise<boolean> {
  return (await read(() => getDoc(noticeSettingsDocument(uid)))).exists();
}

/** Sets whether the member wants to be told by mail of requests. */
export async function setByMail(uid: string, byMail: boolean): Promise<void> {
  await runAgainOnConflict(async (transaction) => (await readSettings(transaction, uid)).store(byMail));
}

/** Notice settings that a transaction has read, and may store changed: their token stays, as earlier mails have links with it. */
interface ReadSettings {
  readonly byMail: boolean;
  readonly store: (byMail: boolean) => void;
}

/** Reads the notice settings as a part of a transaction. */
export async function readSettings(transaction: Transaction, uid: string): Promise<ReadSettings> {
  const document = noticeSettingsDocument(uid);
  const stored = settingsIn(await transaction.get(document));
  return {
    byMail: stored?.byMail ?? false,
    store: (byMail) => void transaction.set(document, { byMail, token: stored?.token ?? randomSecret() }),
  };
}

/** Null where there are none, or none with a token that the rules allow. */
function settingsIn(snapshot: DocumentSnapshot): NoticeSettings | null {
  if (!snapshot.exists()) return null;
  const settings = decode(noticeSettingsRecord, snapshot.id, snapshot.data());
  return settings !== null && wellFormedToken.test(settings.token) ? settings : null;
}
