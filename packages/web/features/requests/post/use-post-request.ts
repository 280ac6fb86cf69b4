import type { BloodRequest, BloodRequestDetails } from '@blood-bank/domain/records/blood-request';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { postRequestMessages } from '#features/requests/messages.ts';
import { failureSentence, problemOf } from '../../../lib/firestore/errors.ts';
import { type Submission, useSubmission } from '../../../lib/forms/use-submission.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import type { Toast } from '../../../lib/toast.ts';
import type { SessionMember } from '../../../session/session.tsx';
import { explainSuspension } from '../../../session/suspension.tsx';
import { timeAgo } from '../../../ui/age.tsx';
import { requestListKeys } from '../api.ts';
import { findSameRequest, postRequest } from './api.ts';
import { endAttempt, idempotencyKey, isUnfinished, replaceKey } from './idempotency-key.ts';

/** A request to post. */
interface Posting {
  readonly details: BloodRequestDetails;
  /** The member has read that the same is posted already, and wants another. */
  readonly isAnother?: boolean;
}

/** What became of it; where the same had been posted before, that. */
type PostResult = Awaited<ReturnType<typeof postRequest>> | { readonly same: BloodRequest };

/** A request as it has just been posted. */
export type PostedRequest = BloodRequestDetails & Pick<BloodRequest, 'id' | 'userId'>;

/**
 * Posts a request once, however often the form is sent. Where an earlier attempt without a response had posted other details, or
 * an active request is for the same patient, group and hospital, nothing is posted, and the member decides about a second one.
 *
 * @param onPosted called also when the member has left the screen
 */
export function usePostRequest(
  member: SessionMember,
  onPosted: (request: PostedRequest) => void,
): Submission<Posting, PostResult> {
  const queries = useQueryClient();
  const { uid } = member;
  const posted = useRef<PostedRequest | null>(null);

  function post(details: BloodRequestDetails) {
    const id = idempotencyKey(uid, details);
    posted.current = { ...details, id, userId: uid };
    return postRequest(id, member, details);
  }

  return useSubmission({
    send: async ({ details, isAnother = false }) => {
      if (isAnother) replaceKey(uid, details);
      else if (!isUnfinished(uid)) {
        const same = await findSameRequest(uid, details);
        if (same !== null) return { same };
      }
      const result = await post(details);
      if (result === 'posted') return result;
      replaceKey(uid, details);
      if (result === 'earlier-exists') return result;
      return post(details);
    },
    onResult: (result) => {
      if (result === 'posted') {
        endAttempt(uid);
        if (posted.current !== null) onPosted(posted.current);
      }
      // Not awaited: the success is shown immediately. All lists, as the dashboard follows in two seconds.
      for (const queryKey of requestListKeys(uid))
        void queries.invalidateQueries({ queryKey, refetchType: 'all' });
    },
    logged: 'The blood request could not be posted.',
    failure,
    toast: (result) => toast(result, uid),
    explain: explainSuspension,
  });
}

/** The sentence for a post that failed (specification section 8). */
function failure(error: unknown): string {
  const { kind, message } = problemOf(error);
  if (kind === 'signed-out') return postRequestMessages.notLoggedIn;
  return failureSentence(error, `${postRequestMessages.failed} ${message}`);
}

function toast(result: PostResult, uid: string): Toast {
  if (result === 'posted') return { failed: false, sentence: postRequestMessages.success };
  const isSame = typeof result === 'object';
  return {
    failed: true,
    sentence: isSame ? alreadyAsked(result.same, uid) : postRequestMessages.earlierExists,
  };
}

/** "You already asked for this 2 min ago.", or the question whether another member has. */
export function alreadyAsked({ requestedAt, userId }: BloodRequest, uid: string): string {
  const { alreadyAsked: own, alsoAsked } = postRequestMessages;
  return (userId === uid ? own : alsoAsked)(requestedAt === null ? null : timeAgo(requestedAt, serverNow()));
}
