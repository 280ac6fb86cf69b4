import { type BloodGroup, bloodGroups } from '@blood-bank/domain/blood-group';
import { genders } from '@blood-bank/domain/records/donor';
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { findDonorsMessages } from '#features/donors/messages.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import { pagesKey } from '../../../lib/query/query-keys.ts';
import { useSearchParams } from '../../../lib/routing/router.tsx';
import { ReadingObstacle } from '../../../session/reading-obstacle.tsx';
import { useReadingObstacle } from '../../../session/use-reading.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { donorKeys } from '../api.ts';
import type { DonorSearch } from './api.ts';
import { DonorsFound } from './donors-found.tsx';
import { FindDonorsForm } from './find-donors-form.tsx';

/** /find-donors */
export function FindDonorsScreen() {
  const queries = useQueryClient();
  const obstacle = useReadingObstacle();
  const [search, changeSearch] = useDonorSearch();
  const { group = null, ...filters } = search ?? {};
  const queryKey = pagesKey(group === null ? [] : donorKeys.foundDonors(group, filters));
  const isSearching = useIsFetching({ queryKey, predicate: isFirstFetch }) > 0;

  function searchGroup(wanted: BloodGroup) {
    changeSearch({ group: wanted });
    void queries.resetQueries({ queryKey: donorKeys.donorsByGroup(wanted) });
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

const keys = { group: 'group', isAvailableNow: 'available', department: 'department', gender: 'gender' };
const attributeKey = (id: string) => `attributes.${id}`;
const yes = 'yes';

/**
 * The search for donors, kept in the address, so that it survives a reload and can be linked to.
 *
 * @returns the search, null before a group is chosen, and a function that changes it
 */
export function useDonorSearch() {
  const [address, setAddress] = useSearchParams();
  const search = useMemo(() => searchFromAddress(address), [address]);

  function change(changes: Partial<DonorSearch>) {
    const next = addressOfSearch({ ...searchFields(address), ...changes });
    // The same search again adds no step to the history.
    if (next.toString() !== address.toString()) setAddress(next);
  }

  return [search, change] as const;
}

function searchFromAddress(address: URLSearchParams): DonorSearch | null {
  const { group, ...filters } = searchFields(address);
  return group === undefined ? null : { group, ...filters };
}

/** What the address says; values that the screen does not offer are ignored. */
function searchFields(address: URLSearchParams) {
  const chosen = <Choice extends string>(key: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === address.get(key));
  return {
    // A plus that somebody typed reads as a space.
    group: bloodGroups.find((group) => group === address.get(keys.group)?.replace(' ', '+')),
    isAvailableNow: address.get(keys.isAvailableNow) === yes,
    department: chosen(keys.department, campus.departments) ?? '',
    gender: chosen(keys.gender, genders) ?? '',
    attributes: Object.fromEntries(
      campus.donorAttributes.flatMap(({ id, choices = [] }) => {
        const value = chosen(attributeKey(id), choices);
        return value === undefined ? [] : [[id, value]];
      }),
    ),
  };
}

function addressOfSearch(search: ReturnType<typeof searchFields>): URLSearchParams {
  const { group = '', isAvailableNow, department, gender, attributes } = search;
  const address = new URLSearchParams();
  if (group !== '') address.set(keys.group, group);
  if (isAvailableNow) address.set(keys.isAvailableNow, yes);
  if (department !== '') address.set(keys.department, department);
  if (gender !== '') address.set(keys.gender, gender);
  for (const [id, value] of Object.entries(attributes)) {
    if (value !== '') address.set(attributeKey(id), value);
  }
  return address;
}
