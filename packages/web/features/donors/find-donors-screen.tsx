import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { findDonorsMessages } from '#messages/find-donors.ts';
import { pagesKey, queryKeys } from '../../data/query-keys.ts';
import { ReadingObstacle } from '../../lists/reading-obstacle.tsx';
import { useReadingObstacle } from '../../lists/use-reading-obstacle.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { DonorsFound } from './donors-found.tsx';
import { FindDonorsForm } from './find-donors-form.tsx';
import { useDonorSearch } from './use-donor-search.ts';

/** /find-donors */
export function FindDonorsScreen() {
  const queries = useQueryClient();
  const obstacle = useReadingObstacle();
  const [search, changeSearch] = useDonorSearch();
  const { group = null, ...filters } = search ?? {};
  const queryKey = pagesKey(group === null ? [] : queryKeys.foundDonors(group, filters));
  const isSearching = useIsFetching({ queryKey, predicate: isFirstFetch }) > 0;

  function searchGroup(wanted: BloodGroup) {
    changeSearch({ group: wanted });
    void queries.resetQueries({ queryKey: queryKeys.donorsByGroup(wanted) });
  }

  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <PageTitle>{findDonorsMessages.title}</PageTitle>
      <FindDonorsForm group={group} isSearching={isSearching} onSearch={searchGroup} />
      {obstacle !== null && <ReadingObstacle obstacle={obstacle} />}
      {obstacle === null && search === null && <p className="text-quiet">{findDonorsMessages.start}</p>}
      {obstacle === null && search !== null && (
        <DonorsFound search={search} onSearch={searchGroup} onFilter={changeSearch} />
      )}
    </div>
  );
}

/** A refresh in the background and the next page are no search; nor is the count, which has a key of its own. */
function isFirstFetch({ state }: Query): boolean {
  return state.data === undefined;
}
