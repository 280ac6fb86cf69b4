import type { BloodRequestDetails } from '@blood-bank/domain/records/blood-request';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { postRequest } from '../../data/blood-requests.ts';
import { campus } from '../../data/campus.ts';
import { failureSentence, problemOf } from '../../data/errors.ts';
import { logProblem } from '../../data/log.ts';
import { requestListKeys } from '../../data/query-keys.ts';
import { communityMessages } from '../../messages/en/community.ts';
import { postRequestMessages } from '../../messages/en/post-request.ts';
import { noticeSuspension } from '../../session/notice-suspension.ts';
import { type Outcome, tellOutcome } from '../../session/outcome.ts';
import type { SessionMember } from '../../session/session.tsx';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import { endAttempt, idempotencyKey, replaceKey } from './idempotency-key.ts';

/**
 * Posts what the form holds, once, however often it is sent. Where an attempt without an answer had posted something
 * else, nothing is posted: its outcome is "earlier-stands", and the person decides about a second request. Whoever has gone
 * to another screen meanwhile is told there.
 *
 * @param onPosted called also when the person has left the screen meanwhile
 */
export function usePostRequest(member: SessionMember, onPosted: (details: BloodRequestDetails) => void) {
  const queries = useQueryClient();
  const { uid } = member;
  const isHere = useIsMounted();
  return useMutation({
    mutationFn: async (details: BloodRequestDetails) => {
      const outcome = await postRequest(idempotencyKey(uid, details), member, details);
      if (outcome === 'posted') return outcome;
      replaceKey(uid, details);
      if (outcome === 'earlier-stands') return outcome;
      return postRequest(idempotencyKey(uid, details), member, details);
    },
    onSuccess: (outcome, details) => {
      if (outcome === 'posted') {
        endAttempt(uid);
        onPosted(details);
      }
      if (!isHere.current) tellOutcome(outcomeElsewhere(outcome));
      // Not awaited, as the person is told at once; all, as the dashboard follows in two seconds.
      for (const queryKey of requestListKeys(uid))
        void queries.invalidateQueries({ queryKey, refetchType: 'all' });
    },
    onError: async (error) => {
      logProblem('The blood request could not be posted.', error);
      const isSuspended = await noticeSuspension(error);
      if (isHere.current) return;
      const sentence = isSuspended ? communityMessages.suspended(campus.adminPhone) : postFailure(error);
      tellOutcome({ failed: true, sentence });
    },
  });
}

/** The sentence for a post that failed (specification section 8). */
export function postFailure(error: Error): string {
  const { kind, message } = problemOf(error);
  if (kind === 'signed-out') return postRequestMessages.notLoggedIn;
  return failureSentence(error, `${postRequestMessages.failed} ${message}`);
}

function outcomeElsewhere(outcome: 'posted' | 'earlier-stands' | 'id-taken'): Outcome {
  return outcome === 'posted'
    ? { failed: false, sentence: postRequestMessages.success }
    : { failed: true, sentence: postRequestMessages.earlierStands };
}
