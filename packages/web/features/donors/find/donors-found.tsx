import { type BloodGroup, canReceiveFrom } from '@blood-bank/domain/blood-group';
import { readyFirst } from '@blood-bank/domain/deferral';
import { genders } from '@blood-bank/domain/records/donor';
import { useEffect, useMemo, useRef, useState } from 'react';
import { appMessages } from '#app/messages.ts';
import {
  findDonorsMessages,
  genderLabels,
  findDonorsMessages as messages,
} from '#features/donors/messages.ts';
import { formatBloodGroup } from '#lib/i18n/formats.ts';
import { uiMessages } from '#ui/messages.ts';
import { donorAttributes } from '../../../lib/campus/attributes.ts';
import { ClubPhone } from '../../../lib/campus/call-button.tsx';
import { campus } from '../../../lib/firestore/configuration.ts';
import { GroupTile } from '../../../lib/group-tile.tsx';
import { ListFrame } from '../../../lib/lists/list-frame.tsx';
import { usePaginatedList } from '../../../lib/lists/paginated-list.ts';
import { Link } from '../../../lib/routing/router.tsx';
import { useToday } from '../../../lib/use-now.ts';
import { useMember } from '../../../session/session.tsx';
import { useListProblem } from '../../../session/use-reading.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/chip.tsx';
import { InlineChoice } from '../../../ui/inline-choice.tsx';
import { EmptyState } from '../../../ui/panel.tsx';
import { donorKeys } from '../api.ts';
import { countDonors, type DonorFilters, type DonorSearch, noFilters, readDonors } from './api.ts';
import { DonorList } from './donor-list.tsx';
import { GroupSummary, PostInstead } from './group-summary.tsx';
import { OtherDonors, sumOf, useGroupCounts } from './other-donors.tsx';

interface DonorsFoundProps {
  readonly search: DonorSearch;
  readonly onSearch: (group: BloodGroup) => void;
  readonly onFilter: (changes: Partial<DonorFilters>) => void;
}

/** The search results: the donors of a group, except for the member who searches. */
export function DonorsFound({ search, onSearch, onFilter }: DonorsFoundProps) {
  const { uid } = useMember();
  const { group, ...filters } = search;
  const list = usePaginatedList({
    queryKey: donorKeys.foundDonors(group, filters),
    readPage: (after, through) => readDonors(search, uid, after, through),
    readCount: () => countDonors(search, uid),
  });
  const problem = useListProblem(list, messages.failed);
  const today = useToday();
  const ordered = useMemo(() => readyFirst(list.items, today, campus), [list.items, today]);
  const section = useRef<HTMLElement>(null);
  const otherSection = useRef<HTMLDivElement>(null);
  const [jumpedFor, jumpFor] = useState<BloodGroup | null>(null);
  const hasJumped = jumpedFor === group;
  const rows = useRef<HTMLDivElement>(null);
  const isComplete = list.total !== null && !list.isLoading && !list.hasMore && list.error === null;
  const others = useMemo(() => canReceiveFrom(group).filter((other) => other !== group), [group]);
  const counts = useGroupCounts(search, others, isComplete || hasJumped);
  /** Nobody is found in any group that could give: what remains is to search one of these again later. */
  const isNobody = others.length > 0 && list.isEmpty && !isFiltered(search) && sumOf(counts)?.count === 0;
  useEffect(() => {
    if (hasJumped) otherSection.current?.focus();
  }, [hasJumped]);

  /** The pressed button is removed, so focus moves to the section. */
  function leaveEmptyState(change: () => void) {
    section.current?.focus({ preventScroll: true });
    change();
  }

  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <section
          ref={section}
          tabIndex={-1}
          aria-label={messages.results(group)}
          className="focus-visible:outline-none"
        >
          <ListFrame
            list={list}
            problem={problem}
            rows={rows}
            of="donor"
            skeletonRows={6}
            isPaused={hasJumped}
            header={
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                {problem !== null && <ClubPhone className="w-full" />}
                <div role="status">
                  <h2 className="flex items-center gap-2.5">
                    <GroupTile group={group} size="inline" />
                    <span>
                      {list.total === null || list.isEmpty
                        ? messages.results(group)
                        : messages.found(list.total, group)}
                    </span>
                  </h2>
                </div>
                <DonorFilterBar filters={search} onFilter={onFilter} />
                {list.items.length > 0 && list.hasMore && others.length > 0 && !hasJumped && (
                  <button
                    type="button"
                    className="min-h-[44px] w-full text-start text-small underline decoration-edge underline-offset-[0.2em] hover:decoration-current"
                    data-print="none"
                    onClick={() => jumpFor(group)}
                  >
                    {messages.others(group)}
                  </button>
                )}
              </div>
            }
            empty={
              isFiltered(search) ? (
                <NoneMatch group={group} onClear={() => leaveEmptyState(() => onFilter(noFilters))} />
              ) : (
                <NoDonors
                  group={group}
                  others={isNobody || !isComplete ? others : []}
                  onSearch={(other) => leaveEmptyState(() => onSearch(other))}
                />
              )
            }
          >
            {list.items.length > 0 && <DonorList key={group} donors={ordered} today={today} rows={rows} />}
          </ListFrame>
        </section>
        {(isComplete || hasJumped) && !isNobody && (
          <div ref={otherSection} tabIndex={-1} className="focus-visible:outline-none">
            <OtherDonors key={group} search={search} groups={others} counts={counts} />
          </div>
        )}
      </div>
      <div className="grid gap-4" data-print="none">
        <GroupSummary group={group} />
        {(list.items.length > 0 || (list.isEmpty && isFiltered(search))) && <PostInstead />}
      </div>
    </div>
  );
}

function NoneMatch({ group, onClear }: { readonly group: BloodGroup; readonly onClear: () => void }) {
  return (
    <div role="status">
      <EmptyState title={messages.emptyFiltered(group)}>
        <Button onClick={onClear}>{messages.clearFilters}</Button>
      </EmptyState>
    </div>
  );
}

interface NoDonorsProps {
  readonly group: BloodGroup;
  /** The groups that could help, where their donors are not listed below. */
  readonly others: readonly BloodGroup[];
  readonly onSearch: (group: BloodGroup) => void;
}

/** Nobody has the group: the others that could help, and the way to ask everyone. */
function NoDonors({ group, others, onSearch }: NoDonorsProps) {
  return (
    <div role="status">
      <EmptyState title={messages.empty(group)}>
        <p>{messages.emptyAdvice}</p>
        {others.length > 0 && (
          <>
            <p>{messages.couldHelp(group)}</p>
            <div className="flex flex-wrap justify-center gap-2">
              {others.map((other) => (
                <Button
                  key={other}
                  translate="no"
                  aria-label={uiMessages.groupName(other)}
                  onClick={() => onSearch(other)}
                >
                  {formatBloodGroup(other)}
                </Button>
              ))}
            </div>
            <p className="text-caption">{appMessages.crossMatch}</p>
          </>
        )}
        <Link to="/post-request" className={buttonClass({ variant: 'blood' })} data-print="none">
          {messages.post}
        </Link>
      </EmptyState>
    </div>
  );
}

function isFiltered({ isAvailableNow, department, gender, attributes }: DonorFilters): boolean {
  return isAvailableNow || [department, gender, ...Object.values(attributes)].some((value) => value !== '');
}

interface DonorFilterBarProps {
  readonly filters: DonorFilters;
  readonly onFilter: (changes: Partial<DonorFilters>) => void;
}

/** The filters of the search results, which combine; on phones they scroll sideways. */
function DonorFilterBar({ filters, onFilter }: DonorFilterBarProps) {
  const { isAvailableNow, department, gender, attributes } = filters;
  const { filters: filterMessages } = findDonorsMessages;
  return (
    <div
      className="flex items-center gap-2 max-md:-mx-(--gutter) max-md:-my-1 max-md:overflow-x-auto max-md:px-(--gutter) max-md:py-1"
      data-print="none"
    >
      <FilterChip pressed={isAvailableNow} onPress={() => onFilter({ isAvailableNow: !isAvailableNow })}>
        {filterMessages.isAvailableNow}
      </FilterChip>
      <InlineChoice
        look="chip"
        label={filterMessages.department}
        choose={filterMessages.allDepartments}
        choices={campus.departments}
        value={department}
        onChange={({ target }) => onFilter({ department: target.value })}
      />
      <InlineChoice
        look="chip"
        label={filterMessages.gender}
        choose={filterMessages.all}
        choices={genders}
        choiceLabels={genderLabels}
        value={gender}
        onChange={({ target }) => onFilter({ gender: target.value })}
      />
      {donorAttributes().map(
        ({ id, label, choices }) =>
          choices !== undefined && (
            <InlineChoice
              key={id}
              look="chip"
              label={label}
              choose={filterMessages.all}
              choices={choices}
              value={attributes[id] ?? ''}
              onChange={({ target }) => onFilter({ attributes: { ...attributes, [id]: target.value } })}
            />
          ),
      )}
    </div>
  );
}
