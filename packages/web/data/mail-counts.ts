import { budgetOf, type MailKind } from '@blood-bank/domain/mail-budget';
import { zonedDate } from '@blood-bank/domain/zoned-time';
import { collection, query, where } from 'firebase/firestore/lite';
import { campus } from './configuration.ts';
import { firestore } from './firestore.ts';
import { readCount } from './pagination.ts';

/** Counts the mails of a kind that the campus has sent, or is sending, on this day of its calendar. */
export function countMailsToday(kind: MailKind): Promise<number> {
  const today = zonedDate(new Date(), campus.timeZone);
  return readCount(query(collection(firestore(), 'mailSlots'), where('budget', '==', budgetOf(today, kind))));
}
