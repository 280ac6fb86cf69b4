import type { BloodRequestDetails } from '@blood-bank/domain/records/blood-request';
import { requestTerms } from '@blood-bank/domain/search-terms';
import { doc, serverTimestamp, setDoc } from 'firebase/firestore/lite';
import { write } from '../../../lib/firestore/call.ts';
import { problemOf } from '../../../lib/firestore/errors.ts';
import { isStoredAs } from '../../../lib/firestore/firestore.ts';
import { requestDocument, requestsCollection } from '../../../lib/firestore/paths.ts';
import type { AccountIdentity } from '../../../session/members.ts';
import { readRequest } from '../api.ts';

/** A new request id: the idempotency key of a post, chosen before its first attempt. */
export function newRequestId(): string {
  return doc(requestsCollection()).id;
}

/**
 * Posts a request under `id`; a repetition with the same id posts it once (idempotency key).
 *
 * @returns 'earlier-exists' when an earlier attempt has posted other details, which remain; 'id-taken' when the id belongs to
 * a closed request or to another member's
 */
export async function postRequest(
  id: string,
  account: AccountIdentity,
  details: BloodRequestDetails,
): Promise<'posted' | 'earlier-exists' | 'id-taken'> {
  try {
    await write(() => setDoc(requestDocument(id), newRequest(account, details)));
    return 'posted';
  } catch (error) {
    // A posted request can't be overwritten, so a refusal may mean that an earlier attempt succeeded.
    const earlier = problemOf(error).kind === 'denied' ? await readRequest(id) : null;
    if (earlier === null) throw error;
    if (earlier.userId !== account.uid || earlier.status !== 'active') return 'id-taken';
    return isStoredAs(earlier, details) ? 'posted' : 'earlier-exists';
  }
}

function newRequest(account: AccountIdentity, details: BloodRequestDetails) {
  return {
    ...details,
    userId: account.uid,
    userEmail: account.email,
    status: 'active',
    requestedAt: serverTimestamp(),
    searchTerms: requestTerms({ ...details, userEmail: account.email }),
  };
}
