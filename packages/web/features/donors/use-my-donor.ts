import { useQuery } from '@tanstack/react-query';
import { readMyDonor } from '../../data/donors.ts';
import { queryKeys } from '../../data/query-keys.ts';

/** The member's own donor record; its data is null for those who are not registered. */
export function useMyDonor(uid: string) {
  return useQuery({ queryKey: queryKeys.myDonor(uid), queryFn: () => readMyDonor(uid) });
}
