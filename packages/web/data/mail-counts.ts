import { budgetOf, type MailKind } from '@blood-bank/domain/mail-budget';
import { collection, query, where } from 'firebase/firestore/lite';
import { firestore } from './firestore.ts';
import { readCount } from './pagination.ts';
import { campusToday } from './server-clock.ts';

/** Counts the mails of a kind that the campus has sent, or is sending, on this day of its calendar. */
export function countMailsToday(kind: MailKind): Promise<number> {
  const budget = budgetOf(campusToday(), kind);
  return readCount(query(collection(firestore(), 'mailSlots'), where('budget', '==', budget)));
}
