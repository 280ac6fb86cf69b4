import type { BloodRequestDetails } from '@blood-bank/domain/blood-request';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { newRequestId, postRequest } from '../../data/blood-requests.ts';
import { problemOf } from '../../data/errors.ts';
import { logProblem } from '../../data/log.ts';
import { dropDraft, keepDraft, readDraft } from '../../session/drafts.ts';
import type { SessionMember } from '../../session/session.tsx';
import { postRequestWords } from '../../words/en/requests.ts';
import { listsOf } from './cached-requests.ts';

const attempt = 'request-attempt';

/**
 * Posts what the form holds. The request's id is chosen before the first attempt and kept until one has succeeded, also
 * over a reload: so neither a double click nor a second try after a lost answer posts it twice.
 *
 * @param onPosted called also when the person has left the screen meanwhile
 */
export function usePostRequest(member: SessionMember, onPosted: () => void) {
  const queries = useQueryClient();
  const { uid } = member;
  const id = useRef<string | null>(null);

  function attemptedId(): string {
    id.current ??= keptId(uid) ?? newRequestId();
    keepDraft(uid, attempt, id.current);
    return id.current;
  }

  function forgetId() {
    id.current = null;
    dropDraft(uid, attempt);
  }

  return useMutation({
    mutationFn: async (details: BloodRequestDetails) => {
      const outcome = await postRequest(attemptedId(), member, details);
      if (outcome === 'posted') return;
      forgetId();
      await postRequest(attemptedId(), member, details);
    },
    onSuccess: () => {
      forgetId();
      onPosted();
      // Not awaited, as the person is told at once; all, as the dashboard follows in two seconds.
      for (const queryKey of listsOf(uid)) void queries.invalidateQueries({ queryKey, refetchType: 'all' });
    },
    onError: (error) => logProblem('The blood request could not be posted.', error),
  });
}

/** The sentence for a post that failed (specification section 8). */
export function postFailure(error: Error): string {
  const { kind, message } = problemOf(error);
  return kind === 'signed-out' ? postRequestWords.notLoggedIn : `${postRequestWords.failed} ${message}`;
}

function keptId(uid: string): string | null {
  const kept = readDraft(uid, attempt);
  return typeof kept === 'string' && kept !== '' ? kept : null;
}
