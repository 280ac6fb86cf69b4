import { type BloodGroup, bloodGroups } from '@blood-bank/domain/blood-group';
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { campus } from '../../data/campus.ts';
import { pagesKey, queryKeys } from '../../data/query-keys.ts';
import { appMessages } from '../../messages/en/app.ts';
import { findDonorsMessages } from '../../messages/en/donors.ts';
import { Link, useSearchParams } from '../../routing/router.tsx';
import { useReadingObstacle } from '../../session/use-reading-obstacle.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ReadingObstacle } from '../../ui/reading-obstacle.tsx';
import { DonorsFound } from './donors-found.tsx';
import { FindDonorsForm } from './find-donors-form.tsx';

const parameter = 'group';

/** /find-donors: the group searched for stands in the address, so that going back, a reload or a link shows it again. */
export function FindDonorsScreen() {
  const queries = useQueryClient();
  const obstacle = useReadingObstacle();
  const [address, setAddress] = useSearchParams();
  const group = bloodGroups.find((each) => each === address.get(parameter)) ?? null;

  const queryKey = pagesKey(group === null ? [] : queryKeys.donorsByGroup(group));
  const isSearching = useIsFetching({ queryKey, predicate: hasNoAnswerYet }) > 0;

  function search(wanted: BloodGroup) {
    if (wanted !== group) setAddress({ [parameter]: wanted });
    void queries.resetQueries({ queryKey: queryKeys.donorsByGroup(wanted) });
  }

  return (
    <>
      <PageTitle>{findDonorsMessages.title}</PageTitle>
      <FindDonorsForm group={group} isSearching={isSearching} onSearch={search} />
      {obstacle !== null && (
        <ReadingObstacle
          obstacle={obstacle}
          {...campus}
          accountLink={
            <Link to="/account" className={buttonClass()}>
              {appMessages.titles.myAccount}
            </Link>
          }
        />
      )}
      {obstacle === null && group !== null && <DonorsFound group={group} />}
    </>
  );
}

/** A refresh in the background, or the next page, is no search; nor is the count, which the list does not wait for. */
function hasNoAnswerYet(query: Query): boolean {
  return query.state.data === undefined;
}
