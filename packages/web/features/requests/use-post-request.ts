import type { BloodRequest, BloodRequestDetails } from '@blood-bank/domain/records/blood-request';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { postRequestMessages } from '#messages/post-request.ts';
import { failureSentence, problemOf } from '../../data/errors.ts';
import { postRequest } from '../../data/post-request.ts';
import { requestListKeys } from '../../data/query-keys.ts';
import { type Submission, useSubmission } from '../../forms/use-submission.ts';
import type { Outcome } from '../../session/outcome.ts';
import type { SessionMember } from '../../session/session.tsx';
import { endAttempt, idempotencyKey, replaceKey } from './idempotency-key.ts';

type PostResult = Awaited<ReturnType<typeof postRequest>>;

/** A request as it has just been posted. */
export type PostedRequest = BloodRequestDetails & Pick<BloodRequest, 'id' | 'userId'>;

/**
 * Posts a request once, however often the form is sent. Where an earlier attempt without a response had posted other details,
 * nothing is posted: the result is "earlier-exists", and the member decides about a second request.
 *
 * @param onPosted called also when the member has left the screen
 */
export function usePostRequest(
  member: SessionMember,
  onPosted: (request: PostedRequest) => void,
): Submission<BloodRequestDetails, PostResult> {
  const queries = useQueryClient();
  const { uid } = member;
  const posted = useRef<PostedRequest | null>(null);

  function post(details: BloodRequestDetails): Promise<PostResult> {
    const id = idempotencyKey(uid, details);
    posted.current = { ...details, id, userId: uid };
    return postRequest(id, member, details);
  }

  return useSubmission({
    send: async (details) => {
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
    outcome,
    mayBeSuspended: true,
  });
}

/** The sentence for a post that failed (specification section 8). */
function failure(error: unknown): string {
  const { kind, message } = problemOf(error);
  if (kind === 'signed-out') return postRequestMessages.notLoggedIn;
  return failureSentence(error, `${postRequestMessages.failed} ${message}`);
}

function outcome(result: PostResult): Outcome {
  return result === 'posted'
    ? { failed: false, sentence: postRequestMessages.success }
    : { failed: true, sentence: postRequestMessages.earlierExists };
}
