import type { Actor } from '@blood-bank/domain/permissions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createElement, useRef, useState } from 'react';
import { changeRequestStatus, deleteRequest } from '../../data/blood-requests.ts';
import { failureSentence, isPassing } from '../../data/errors.ts';
import { logProblem } from '../../data/log.ts';
import { tellOutcome } from '../../session/outcome.ts';
import { ActSentence } from './act-sentence.tsx';
import { listsOf, showAct } from './cached-requests.ts';
import type { AskedAction } from './request-action.ts';

/** The catalogue's sentences for the screen that the list stands on (specification section 8). */
export interface ActFailures {
  readonly statusFailed: string;
  readonly deleteFailed: string;
}

export interface RequestActing {
  /** What waits for its confirmation, or, once confirmed, for the server's answer. */
  readonly asked: AskedAction | null;
  readonly ask: (asked: AskedAction | null) => void;
  readonly isPending: boolean;
  /** Ends when the server has answered, or has not; tells whether it was done. */
  readonly confirm: (asked: AskedAction) => Promise<boolean>;
}

/**
 * Marks, cancels and deletes requests. The lists show it once the server has answered; a failure, such as a race lost to
 * somebody else, is said, also to a person who has gone to another screen by then, and the lists are fetched anew. What
 * nobody answered may be asked for again, though it had been done.
 */
export function useRequestActions(member: Actor, failures: ActFailures): RequestActing {
  const queries = useQueryClient();
  const [asked, ask] = useState<AskedAction | null>(null);
  const unanswered = useRef(new Set<string>());
  const lists = listsOf(member.uid);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (act: AskedAction) => perform(act, unanswered.current.has(keyOf(act))),
    onMutate: async () => {
      tellOutcome(null);
      await Promise.all(lists.map((queryKey) => queries.cancelQueries({ queryKey })));
    },
    onSuccess: (_, act) => {
      showAct(queries, member.uid, act);
      tellOutcome({ failed: false, sentence: createElement(ActSentence, { act, kind: 'done' }) });
    },
    onError: (error, act) => {
      logProblem('A blood request could not be changed.', error);
      if (isPassing(error)) unanswered.current.add(keyOf(act));
      const sentence = act.action === 'delete' ? failures.deleteFailed : failures.statusFailed;
      tellOutcome({ failed: true, sentence: failureSentence(error, sentence) });
    },
    onSettled: () => {
      for (const queryKey of lists) void queries.invalidateQueries({ queryKey });
    },
  });

  async function confirm(act: AskedAction): Promise<boolean> {
    return mutateAsync(act).then(
      () => true,
      () => false,
    );
  }

  return { asked, ask, isPending, confirm };
}

async function perform({ action, request }: AskedAction, isRepeated: boolean): Promise<void> {
  if (action === 'delete') await deleteRequest(request.id, isRepeated);
  else await changeRequestStatus(request.id, action === 'fulfil' ? 'fulfilled' : 'cancelled', isRepeated);
}

function keyOf({ action, request }: AskedAction): string {
  return `${action} ${request.id}`;
}
