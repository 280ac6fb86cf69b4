import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DonorChanges, readOwnDonor, updateDonor } from '../../data/donors.ts';
import { logProblem } from '../../data/log.ts';
import { queryKeys } from '../../data/query-keys.ts';

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

/** Saves what was changed. Its outcome is the record as stored now; null where it has gone meanwhile. */
export function useUpdateDonor(uid: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (changes: DonorChanges) => updateDonor(uid, changes),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.myDonor(uid), exact: true }),
    onError: (error) => logProblem('The donor profile could not be updated.', error),
  });
}
