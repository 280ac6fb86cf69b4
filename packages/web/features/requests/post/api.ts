import type { BloodRequest, BloodRequestDetails } from '@blood-bank/domain/records/blood-request';
import { requestTerms } from '@blood-bank/domain/search-terms';
import { doc, serverTimestamp, setDoc, where } from 'firebase/firestore/lite';
import { write } from '../../../lib/firestore/call.ts';
import { problemOf } from '../../../lib/firestore/errors.ts';
import { isStoredAs } from '../../../lib/firestore/firestore.ts';
import { readPage } from '../../../lib/firestore/pagination.ts';
import { requestDocument, requestsCollection } from '../../../lib/firestore/paths.ts';
import type { AccountIdentity } from '../../../session/members.ts';
import { activeQuery, decodeRequest, requestsOf } from '../api.ts';
import { readRequest } from '../one-request-api.ts';

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

/** How many of a member's own requests, and of those for a group, a new one is compared with. */
const mostCompared = 20;

/** For whom which blood is needed where. */
type RequestSubject = Pick<BloodRequest, 'patientName' | 'requiredBloodGroup' | 'hospitalName'>;

/**
 * The newest active request for the same patient, group and hospital, in whichever way they are written: the member's own, or else
 * another member's, as each of several relatives posts it. Null without one. Only the newest are compared.
 */
export async function findSameRequest(uid: string, details: RequestSubject): Promise<BloodRequest | null> {
  const ofGroup = activeQuery(where('requiredBloodGroup', '==', details.requiredBloodGroup));
  const pages = await Promise.all(
    [requestsOf(uid), ofGroup].map((list) => readPage(list, null, decodeRequest, { size: mostCompared })),
  );
  const subject = subjectOf(details);
  const isSame = (request: BloodRequest) => request.status === 'active' && subjectOf(request) === subject;
  return pages.flatMap(({ items }) => items).find(isSame) ?? null;
}

function subjectOf({ patientName, requiredBloodGroup, hospitalName }: RequestSubject): string {
  const parts = [patientName, requiredBloodGroup, hospitalName];
  return JSON.stringify(parts.map((part) => part.trim().replace(/\s+/g, ' ').toLowerCase()));
}
