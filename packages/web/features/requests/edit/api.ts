import type { BloodRequestDetails, bloodRequestEditFields } from '@blood-bank/domain/records/blood-request';
import { requestTerms } from '@blood-bank/domain/search-terms';
import { type DocumentData, serverTimestamp } from 'firebase/firestore/lite';
import { changeActive } from '../change-api.ts';

/** What of a request an edit changes. */
export type RequestChanges = Partial<Pick<BloodRequestDetails, keyof typeof bloodRequestEditFields>>;

/** Changes what an own active request says, once or again. */
export function editRequest(id: string, changes: RequestChanges): Promise<void> {
  return changeActive(id, (stored) => editOf(stored, changes));
}

/** The fields that an edit writes: other fields keep what is stored, which another device may have changed. */
export function editOf(stored: DocumentData, changes: RequestChanges): DocumentData {
  const searched = { ...stored, ...changes } as Parameters<typeof requestTerms>[0];
  return { ...changes, editedAt: serverTimestamp(), searchTerms: requestTerms(searched) };
}
