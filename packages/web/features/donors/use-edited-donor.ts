import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DonorChanges, readOwnDonor, updateDonor } from '../../data/donors.ts';
import { failureSentence, problemOf } from '../../data/errors.ts';
import { logProblem } from '../../data/log.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { editDonorMessages } from '../../messages/en/donors.ts';
import { dropDraft } from '../../session/drafts.ts';
import { tellOutcome } from '../../session/outcome.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';

/** The name under which unsaved changes are kept. */
export const editDraft = 'edit-donor';

/** What the edit form starts with, read anew for each visit; null for those who are not registered. */
export function useEditedDonor(uid: string) {
  return useQuery({
    queryKey: [...queryKeys.myDonor(uid), 'edited'],
    queryFn: () => readOwnDonor(uid),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/**
 * Saves what was changed. Its outcome is the record as stored now; null where it has gone meanwhile. Whoever has gone to
 * another screen meanwhile is told there.
 */
export function useUpdateDonor(uid: string) {
  const queries = useQueryClient();
  const isHere = useIsMounted();
  return useMutation({
    mutationFn: (changes: DonorChanges) => updateDonor(uid, changes),
    onSuccess: (saved) => {
      if (!isHere.current) {
        if (saved !== null) dropDraft(uid, editDraft);
        const sentence = saved === null ? editDonorMessages.notFound : editDonorMessages.success;
        tellOutcome({ failed: saved === null, sentence });
      }
      return queries.invalidateQueries({ queryKey: queryKeys.myDonor(uid), exact: true });
    },
    onError: (error) => {
      logProblem('The donor profile could not be updated.', error);
      if (!isHere.current) tellOutcome({ failed: true, sentence: editFailure(error) });
    },
  });
}

/** The sentence for changes that could not be saved (specification section 8). */
export function editFailure(error: Error): string {
  const { kind, message } = problemOf(error);
  if (kind === 'signed-out') return editDonorMessages.notLoggedIn;
  return failureSentence(error, `${editDonorMessages.failed} ${message}`);
}
