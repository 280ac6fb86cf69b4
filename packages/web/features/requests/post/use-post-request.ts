import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { useQueryClient } from '@tanstack/react-query';
import { postRequestMessages } from '#features/requests/messages.ts';
import { failureSentence, problemOf } from '../../../lib/firestore/errors.ts';
import { type Submission, useSubmission } from '../../../lib/forms/use-submission.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import type { Toast } from '../../../lib/toast.ts';
import type { SessionMember } from '../../../session/session.tsx';
import { explainSuspension } from '../../../session/suspension.tsx';
import { timeAgo } from '../../../ui/age.tsx';
import { requestListKeys } from '../api.ts';
import type { Posting, PostResult } from './send-request.ts';

/**
 * Posts a request once, however often the form is sent.
 *
 * @param onPosted called also when the member has left the screen
 */
export function usePostRequest(member: SessionMember, onPosted: () => void): Submission<Posting, PostResult> {
  const queries = useQueryClient();
  const { uid } = member;
  return useSubmission({
    send: async (posting) =>
      (await loadChunk(() => import('./send-request.ts'))).sendRequest(member, posting),
    onResult: (result) => {
      if (typeof result === 'object' && 'posted' in result) onPosted();
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
  if (typeof result !== 'object') return { failed: true, sentence: postRequestMessages.earlierExists };
  return 'posted' in result
    ? { failed: false, sentence: postRequestMessages.success }
    : { failed: true, sentence: alreadyAsked(result.same, uid) };
}

/** "You already asked for this 2 min ago.", or the question whether another member has. */
export function alreadyAsked({ requestedAt, userId }: BloodRequest, uid: string): string {
  const { alreadyAsked: own, alsoAsked } = postRequestMessages;
  return (userId === uid ? own : alsoAsked)(requestedAt === null ? null : timeAgo(requestedAt, serverNow()));
}
