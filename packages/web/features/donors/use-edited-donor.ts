import type { Donor, DonorDetails } from '@blood-bank/domain/donor';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readMyContactNumber, readMyDonor, updateDonor } from '../../data/donors.ts';
import { logProblem } from '../../data/log.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { dropDraft } from '../../session/drafts.ts';

/** The own record with the number, which the record itself lacks while it is hidden. */
export interface EditedDonor {
  readonly donor: Donor;
  readonly contactNumber: string;
}

/** The name under which unsaved changes are kept. */
export const editDraft = 'edit-donor';

/** What the edit form starts with, read anew for each visit; null for those who are not registered. */
export function useEditedDonor(uid: string) {
  return useQuery({
    queryKey: [...queryKeys.myDonor(uid), 'edited'],
    queryFn: async (): Promise<EditedDonor | null> => {
      const [donor, number] = await Promise.all([readMyDonor(uid), readMyContactNumber(uid)]);
      return donor === null ? null : { donor, contactNumber: number || (donor.contactNumber ?? '') };
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Saves the form. Its outcome is "not-found" where the record has gone meanwhile. */
export function useUpdateDonor(uid: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (details: DonorDetails) => updateDonor(uid, details),
    onSuccess: async () => {
      dropDraft(uid, editDraft);
      await queries.invalidateQueries({ queryKey: queryKeys.myDonor(uid), exact: true });
    },
    onError: (error) => logProblem('The donor profile could not be updated.', error),
  });
}
