import type { DonorDetails } from '@blood-bank/domain/donor';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { registerDonor } from '../../data/donors.ts';
import { failureSentence, problemOf } from '../../data/errors.ts';
import { logProblem } from '../../data/log.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { dropDraft } from '../../session/drafts.ts';
import { tellOutcome } from '../../session/outcome.ts';
import type { SessionMember } from '../../session/session.tsx';
import { useIsHere } from '../../ui/use-is-here.ts';
import { registerDonorWords } from '../../words/en/donors.ts';

/** The name under which the half-filled form is kept. */
export const registerDraft = 'register-donor';

/**
 * Registers the member. It is done when the own record has been read anew, so that the dashboard shows it at once. A
 * second attempt ends well also where the first had been done and only its answer was lost. Whoever has gone to another
 * screen meanwhile is told there.
 */
export function useRegisterDonor(member: SessionMember) {
  const queries = useQueryClient();
  const wasTried = useRef(false);
  const isHere = useIsHere();
  return useMutation({
    mutationFn: (details: DonorDetails) => {
      const isRepeated = wasTried.current;
      wasTried.current = true;
      return registerDonor(member, details, isRepeated);
    },
    onSuccess: async (outcome) => {
      const isDone = outcome === 'registered';
      // Whoever registered elsewhere meanwhile may have told something else there: what was typed here is still theirs.
      if (isDone) dropDraft(member.uid, registerDraft);
      if (!isHere.current) {
        const sentence = isDone ? registerDonorWords.registered : registerDonorWords.alreadyRegistered;
        tellOutcome({ failed: !isDone, sentence });
      }
      await queries.invalidateQueries({ queryKey: queryKeys.myDonor(member.uid) });
    },
    onError: (error) => {
      logProblem('The member could not be registered as a donor.', error);
      if (!isHere.current) tellOutcome({ failed: true, sentence: registrationFailure(error) });
    },
  });
}

/** The sentence for a registration that failed (specification section 8). */
export function registrationFailure(error: Error): string {
  return failureSentence(error, `${registerDonorWords.failed} ${problemOf(error).message}`);
}
