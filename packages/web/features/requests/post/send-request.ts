import type { BloodRequest, BloodRequestDetails } from '@blood-bank/domain/records/blood-request';
import type { AccountIdentity } from '../../../session/members.ts';
import { findSameRequest, postRequest } from './api.ts';
import { endAttempt, idempotencyKey, isUnfinished, replaceKey } from './idempotency-key.ts';
import { type NewRequest, PostedRequest as Posted } from './posted-request.tsx';

/** A request to post. */
export interface Posting {
  readonly details: BloodRequestDetails;
  /** The member has read that the same is posted already, and wants another. */
  readonly isAnother?: boolean;
}

/** What became of it: what has been posted, with the component that shows it, or the same that had been posted before. */
export type PostResult =
  | { readonly posted: NewRequest; readonly Posted: typeof Posted }
  | { readonly same: BloodRequest }
  | 'earlier-exists'
  | 'id-taken';

/**
 * Posts a request once, however often it is sent. Where an earlier attempt without a response had posted other details, or an
 * active request is for the same patient, group and hospital, nothing is posted, and the member decides about a second one.
 */
export async function sendRequest(
  account: AccountIdentity,
  { details, isAnother = false }: Posting,
): Promise<PostResult> {
  const { uid } = account;
  if (isAnother) replaceKey(uid, details);
  else if (!isUnfinished(uid)) {
    const same = await findSameRequest(uid, details);
    if (same !== null) return { same };
  }
  const result = await post(account, details);
  if (typeof result === 'object') return result;
  replaceKey(uid, details);
  return result === 'earlier-exists' ? result : post(account, details);
}

async function post(account: AccountIdentity, details: BloodRequestDetails): Promise<PostResult> {
  const { uid } = account;
  const id = idempotencyKey(uid, details);
  const result = await postRequest(id, account, details);
  if (result !== 'posted') return result;
  endAttempt(uid);
  return { posted: { ...details, id, userId: uid }, Posted };
}
