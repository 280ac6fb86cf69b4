import type { DonorDetails } from '@blood-bank/domain/records/donor';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { campus } from '../../data/campus.ts';
import { registerDonor } from '../../data/donors.ts';
import { failureSentence, problemOf } from '../../data/errors.ts';
import { logProblem } from '../../data/log.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { communityMessages } from '../../messages/en/community.ts';
import { registerDonorMessages } from '../../messages/en/donors.ts';
import { dropDraft } from '../../session/drafts.ts';
import { noticeSuspension } from '../../session/notice-suspension.ts';
import { tellOutcome } from '../../session/outcome.ts';
import type { SessionMember } from '../../session/session.tsx';
import { useIsMounted } from '../../ui/use-is-mounted.ts';

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
  const isHere = useIsMounted();
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
        const sentence = isDone ? registerDonorMessages.registered : registerDonorMessages.alreadyRegistered;
        tellOutcome({ failed: !isDone, sentence });
      }
      await queries.invalidateQueries({ queryKey: queryKeys.myDonor(member.uid) });
    },
    onError: async (error) => {
      logProblem('The member could not be registered as a donor.', error);
      const isSuspended = await noticeSuspension(error);
      if (isHere.current) return;
      const sentence = isSuspended
        ? communityMessages.suspended(campus.adminPhone)
        : registrationFailure(error);
      tellOutcome({ failed: true, sentence });
    },
  });
}

/** The sentence for a registration that failed (specification section 8). */
export function registrationFailure(error: Error): string {
  return failureSentence(error, `${registerDonorMessages.failed} ${problemOf(error).message}`);
}
