import type { DonorDetails } from '@blood-bank/domain/donor';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { registerDonor } from '../../data/donors.ts';
import { logProblem } from '../../data/log.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { dropDraft } from '../../session/drafts.ts';
import type { SessionMember } from '../../session/session.tsx';

/** The name under which the half-filled form is kept. */
export const registerDraft = 'register-donor';

/**
 * Registers the member. It is done when the own record has been read anew, so that the dashboard shows it at once. A
 * second attempt ends well also where the first had been done and only its answer was lost.
 */
export function useRegisterDonor(member: SessionMember) {
  const queries = useQueryClient();
  const wasTried = useRef(false);
  return useMutation({
    mutationFn: (details: DonorDetails) => {
      const isRepeated = wasTried.current;
      wasTried.current = true;
      return registerDonor(member, details, isRepeated);
    },
    onSuccess: async (outcome) => {
      // Whoever registered elsewhere meanwhile may have told something else there: what was typed here is still theirs.
      if (outcome === 'registered') dropDraft(member.uid, registerDraft);
      await queries.invalidateQueries({ queryKey: queryKeys.myDonor(member.uid) });
    },
    onError: (error) => logProblem('The member could not be registered as a donor.', error),
  });
}
