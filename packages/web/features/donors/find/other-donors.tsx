import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { readyFirst } from '@blood-bank/domain/deferral';
import type { Donor } from '@blood-bank/domain/records/donor';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState } from 'react';
import { appMessages } from '#app/messages.ts';
import { findDonorsMessages as messages } from '#features/donors/messages.ts';
import { formatBloodGroup } from '#lib/i18n/formats.ts';
import { campus } from '../../../lib/firestore/configuration.ts';
import type { ListPosition } from '../../../lib/firestore/list-stages.ts';
import type { ListCount } from '../../../lib/firestore/pagination.ts';
import { GroupTile } from '../../../lib/group-tile.tsx';
import { ListFrame } from '../../../lib/lists/list-frame.tsx';
import { usePaginatedList } from '../../../lib/lists/paginated-list.ts';
import { countKey } from '../../../lib/query/query-keys.ts';
import { useToday } from '../../../lib/use-now.ts';
import { useMember } from '../../../session/session.tsx';
import { useListProblem } from '../../../session/use-reading.ts';
import { FilterChip } from '../../../ui/chip.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { donorKeys } from '../api.ts';
import { countDonors, type DonorSearch, readDonorsOfGroups } from './api.ts';
import { DonorList } from './donor-list.tsx';

import './other-donors.css';

interface OtherDonorsProps {
  readonly search: DonorSearch;
  /** The other groups that can give to the one searched for, the nearest first. */
  readonly groups: readonly BloodGroup[];
  /** How many donors of each of them there are; null where it is not known. */
  readonly counts: readonly (ListCount | null)[];
}

/** Below the donors of a group: those of other groups who can give to it, the nearest group first. */
export function OtherDonors(props: OtherDonorsProps) {
  const { group } = props.search;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId}>{messages.others(group)}</h2>
        <p className="text-small text-quiet">{appMessages.crossMatch}</p>
      </div>
      {props.groups.length === 0 ? <OnlyOwn group={group} /> : <Others {...props} />}
    </section>
  );
}

/** For the group that receives from no other. */
function OnlyOwn({ group }: { readonly group: BloodGroup }) {
  return (
    <Panel className="flex items-center gap-3 text-small">
      <GroupTile group={group} />
      <p>
        <strong>{messages.onlyOwn(group)}</strong>{' '}
        <span className="text-quiet">{messages.onlyOwnAdvice(group)}</span>
      </p>
    </Panel>
  );
}

function Others({ search, groups, counts }: OtherDonorsProps) {
  const { uid } = useMember();
  const [chosen, setChosen] = useState<BloodGroup | null>(null);
  const rows = useRef<HTMLDivElement>(null);
  const { group, ...filters } = search;
  const shown = chosen === null ? groups : [chosen];
  const total = sumOf(chosen === null ? counts : [counts[groups.indexOf(chosen)] ?? null]);
  const list = usePaginatedList<Donor, ListPosition>({
    queryKey: donorKeys.otherDonors(group, { ...filters, shown }),
    readPage: (after, through) => readDonorsOfGroups(search, shown, uid, after, through),
    // Shown is the sum of the groups' own counts.
    readCount: async () => total ?? { count: 0, isLowerBound: true },
  });
  const problem = useListProblem(list, messages.failed);
  const today = useToday();
  const ordered = useMemo(() => {
    const ready = readyFirst(list.items, today, campus);
    return ready.sort((one, other) => groups.indexOf(one.bloodGroup) - groups.indexOf(other.bloodGroup));
  }, [list.items, today, groups]);
  return (
    <ListFrame
      list={{ ...list, total: list.hasMore ? total : list.total }}
      problem={problem}
      rows={rows}
      of="donor"
      header={
        <div
          className="flex gap-2 max-md:-mx-(--gutter) max-md:-my-1 max-md:overflow-x-auto max-md:px-(--gutter) max-md:py-1"
          data-print="none"
        >
          <FilterChip pressed={chosen === null} count={sumOf(counts)} onPress={() => setChosen(null)}>
            {messages.filters.all}
          </FilterChip>
          {groups.map((each, index) => (
            <FilterChip
              key={each}
              pressed={each === chosen}
              count={counts[index] ?? null}
              onPress={() => setChosen(each)}
            >
              <span translate="no">{formatBloodGroup(each)}</span>
            </FilterChip>
          ))}
        </div>
      }
      empty={<Panel className="text-quiet">{messages.noOthers}</Panel>}
    >
      {ordered.length > 0 && <DonorList donors={ordered} hasGroups today={today} rows={rows} />}
    </ListFrame>
  );
}

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
    queryKey: countKey(donorKeys.otherDonors(searched, filters)),
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
