import { type BloodGroup, bloodGroups } from '@blood-bank/domain/blood-group';
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { isSearch } from '../../data/list-query.ts';
import { pagesKey, queryKeys } from '../../data/query-keys.ts';
import { ReadingObstacle, useReadingObstacle } from '../../lists/reading-obstacle.tsx';
import { type QueryOptions, useListQuery } from '../../lists/use-list-query.ts';
import { findDonorsMessages } from '../../messages/en/donors.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { DonorsFound } from './donors-found.tsx';
import { FindDonorsForm } from './find-donors-form.tsx';

const groupFilter = 'group';
const options: QueryOptions = {
  filters: [{ field: groupFilter, choices: bloodGroups.map((value) => ({ value })) }],
  sorts: [],
  searches: [],
};

/** /find-donors */
export function FindDonorsScreen() {
  const queries = useQueryClient();
  const obstacle = useReadingObstacle();
  const { query, filter } = useListQuery(options);
  const value = isSearch(query) ? null : query.filter?.value;
  const group = bloodGroups.find((each) => each === value) ?? null;

  const queryKey = pagesKey(group === null ? [] : queryKeys.donorsByGroup(group));
  const isSearching = useIsFetching({ queryKey, predicate: isFirstFetch }) > 0;

  function search(wanted: BloodGroup) {
    filter({ field: groupFilter, value: wanted });
    void queries.resetQueries({ queryKey: queryKeys.donorsByGroup(wanted) });
  }

  return (
    <>
      <PageTitle>{findDonorsMessages.title}</PageTitle>
      <FindDonorsForm group={group} isSearching={isSearching} onSearch={search} />
      {obstacle !== null && <ReadingObstacle obstacle={obstacle} />}
      {obstacle === null && group !== null && <DonorsFound group={group} />}
    </>
  );
}

/** A refresh in the background and the next page are no search; nor is the count, which has a key of its own. */
function isFirstFetch({ state }: Query): boolean {
  return state.data === undefined;
}
