import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { useQuery } from '@tanstack/react-query';
import { countDonors, type DonorSearch } from '../../data/find-donors.ts';
import type { ListCount } from '../../data/pagination.ts';
import { countKey, queryKeys } from '../../data/query-keys.ts';
import { useMember } from '../../session/session.tsx';

/**
 * How many donors of each of some other groups match a search; null where it is not known, as for those available now.
 *
 * @param isWanted false while the groups' donors are not shown
 */
export function useGroupCounts(
  search: DonorSearch,
  groups: readonly BloodGroup[],
  isWanted: boolean,
): readonly (ListCount | null)[] {
  const { uid } = useMember();
  const { group: searched, ...filters } = search;
  const { data } = useQuery({
    queryKey: countKey(queryKeys.otherDonors(searched, filters)),
    queryFn: () => Promise.all(groups.map((group) => countDonors({ ...search, group }, uid))),
    enabled: isWanted && groups.length > 0 && !search.isAvailableNow,
  });
  return data ?? groups.map(() => null);
}

/** The sum of counts; null unless all are known. */
export function sumOf(counts: readonly (ListCount | null)[]): ListCount | null {
  const known = counts.filter((count) => count !== null);
  if (known.length < counts.length) return null;
  return {
    count: known.reduce((sum, { count }) => sum + count, 0),
    isLowerBound: known.some(({ isLowerBound }) => isLowerBound),
  };
}
