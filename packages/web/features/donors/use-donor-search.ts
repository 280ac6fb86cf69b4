import { bloodGroups } from '@blood-bank/domain/blood-group';
import { genders } from '@blood-bank/domain/records/donor';
import { useMemo } from 'react';
import { campus } from '../../data/configuration.ts';
import type { DonorSearch } from '../../data/find-donors.ts';
import { useSearchParams } from '../../routing/router.tsx';

const keys = { group: 'group', isAvailableNow: 'available', department: 'department', gender: 'gender' };
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
  };
}

function addressOfSearch(search: ReturnType<typeof searchFields>): URLSearchParams {
  const { group = '', isAvailableNow, department, gender } = search;
  const address = new URLSearchParams();
  if (group !== '') address.set(keys.group, group);
  if (isAvailableNow) address.set(keys.isAvailableNow, yes);
  if (department !== '') address.set(keys.department, department);
  if (gender !== '') address.set(keys.gender, gender);
  return address;
}
