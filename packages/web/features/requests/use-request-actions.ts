import type { Actor } from '@blood-bank/domain/permissions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { changeRequestStatus, deleteRequest } from '../../data/blood-requests.ts';
import { isPassing } from '../../data/errors.ts';
import { logProblem } from '../../data/log.ts';
import { requestActionWords, requestWords } from '../../words/en/requests.ts';
import { listsOf, showAct, showAgain } from './cached-requests.ts';
import type { AskedAction } from './request-action.ts';

/** The catalogue's sentences for the screen that the list stands on (specification section 8). */
export interface ActFailures {
  readonly statusFailed: string;
  readonly deleteFailed: string;
}

const acting = ['requests', 'acting'];

export interface RequestActing {
  /** What waits for its confirmation. */
  readonly asked: AskedAction | null;
  readonly ask: (asked: AskedAction | null) => void;
  readonly confirm: (asked: AskedAction) => void;
  readonly outcome: { readonly failed: boolean; readonly sentence: string } | null;
}

/**
 * Marks, cancels and deletes requests. The lists show it at once; a failure, such as a race lost to somebody else, puts
 * them back, says so, and fetches them anew. What nobody answered may be asked for again, though it had been done.
 */
export function useRequestActions(member: Actor, failures: ActFailures): RequestActing {
  const queries = useQueryClient();
  const [asked, ask] = useState<AskedAction | null>(null);
  const [outcome, setOutcome] = useState<RequestActing['outcome']>(null);
  const unanswered = useRef(new Set<string>());
  const lists = listsOf(member.uid);
  const { mutate } = useMutation({
    mutationKey: acting,
    mutationFn: (act: AskedAction) => perform(act, unanswered.current.has(keyOf(act))),
    onMutate: async (act) => {
      setOutcome(null);
      await Promise.all(lists.map((queryKey) => queries.cancelQueries({ queryKey })));
      return showAct(queries, member.uid, act);
    },
    onSuccess: (_, act) => setOutcome({ failed: false, sentence: doneSentence(act) }),
    onError: (error, act, before) => {
      logProblem('A blood request could not be changed.', error);
      if (isPassing(error)) unanswered.current.add(keyOf(act));
      if (before !== undefined) showAgain(queries, before);
      setOutcome({
        failed: true,
        sentence: act.action === 'delete' ? failures.deleteFailed : failures.statusFailed,
      });
    },
    onSettled: () => {
      // While another act is under way, a fresh list would show it undone for a moment.
      if (queries.isMutating({ mutationKey: acting }) > 1) return;
      for (const queryKey of lists) void queries.invalidateQueries({ queryKey });
    },
  });

  function confirm(act: AskedAction) {
    ask(null);
    mutate(act);
  }

  return { asked, ask, confirm, outcome };
}

async function perform({ action, request }: AskedAction, isRepeated: boolean): Promise<void> {
  if (action === 'delete') await deleteRequest(request.id, isRepeated);
  else await changeRequestStatus(request.id, action === 'fulfil' ? 'fulfilled' : 'cancelled', isRepeated);
}

function keyOf({ action, request }: AskedAction): string {
  return `${action} ${request.id}`;
}

function doneSentence({ action, request }: AskedAction): string {
  return requestActionWords[action].done(requestWords.name(request.patientName, request.requiredBloodGroup));
}
