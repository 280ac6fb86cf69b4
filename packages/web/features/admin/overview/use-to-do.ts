import { canReceiveFrom } from '@blood-bank/domain/blood-group';
import { unreachedYears } from '@blood-bank/domain/records/roster-entry';
import { useQueries, useQuery } from '@tanstack/react-query';
import { toDoMessages } from '#features/admin/overview/messages.ts';
import { readChangedDonors } from '../donors/api.ts';
import { countDuplicates } from '../duplicates/api.ts';
import { hoursAgo } from '../list/list-query.ts';
import { adminQueryKeys } from '../list/query-keys.ts';
import {
  hasReachedDailyLimit,
  oldAgeHours,
  readReportedRequests,
  readUnnotifiedRequests,
} from '../requests/api.ts';
import {
  countReportedNumbers,
  countUnreachedDonors,
  countUnverifiedDonors,
  countUnverifiedDonorsSince,
  countUrgentRequestsBefore,
  hoursWithoutCall,
  readUncalledRequests,
} from './api.ts';
import { type CountedBalance, stateOf } from './use-statistics.ts';

/** What is done first on a new campus. */
export type SetUpStep = 'import' | 'invite' | 'poster' | 'admin';

/** Something that waits for an admin. */
export interface Task {
  readonly kind:
    | 'verify'
    | 'changed'
    | 'reported'
    | 'reported-requests'
    | 'duplicates'
    | 'unreached'
    | 'uncalled'
    | 'old'
    | 'unnotified'
    | 'limit'
    | 'short'
    | SetUpStep;
  /** The blood group that the task is about. */
  readonly group?: string;
  /** Where it is done: for most tasks the filtered list of what they are about. Absent for the poster, which is printed right away. */
  readonly to?: string;
  readonly name: string;
  readonly detail: string;
  /** Of a step that is done. */
  readonly isDone?: boolean;
}

const newHours = 7 * 24;

/** Counts what waits for an admin, with six aggregations and six lists. One that failed leaves its task out. */
export function useToDo(balances: readonly CountedBalance[] | null) {
  const results = useQueries({
    queries: [
      { queryKey: adminQueryKeys.statistic('to verify'), queryFn: countUnverifiedDonors },
      {
        queryKey: adminQueryKeys.statistic('new to verify'),
        queryFn: () => countUnverifiedDonorsSince(hoursAgo(newHours)),
      },
      {
        queryKey: adminQueryKeys.statistic('old urgent'),
        queryFn: () => countUrgentRequestsBefore(hoursAgo(oldAgeHours)),
      },
      {
        queryKey: adminQueryKeys.statistic('changed'),
        queryFn: async () => (await readChangedDonors()).length,
      },
      { queryKey: adminQueryKeys.statistic('reported'), queryFn: countReportedNumbers },
      {
        queryKey: adminQueryKeys.statistic('reported requests'),
        queryFn: async () => (await readReportedRequests()).length,
      },
      {
        queryKey: adminQueryKeys.statistic('unnotified'),
        queryFn: async () => (await readUnnotifiedRequests()).length,
      },
      { queryKey: adminQueryKeys.statistic('duplicates'), queryFn: countDuplicates },
      { queryKey: adminQueryKeys.statistic('unreached'), queryFn: countUnreachedDonors },
      {
        queryKey: adminQueryKeys.statistic('daily limit'),
        queryFn: async () => Number(await hasReachedDailyLimit()),
      },
    ],
  });
  const uncalledQuery = useQuery({
    queryKey: adminQueryKeys.statistic('uncalled'),
    queryFn: readUncalledRequests,
  });
  const counts = results.map(({ data }) => data ?? 0);
  const [
    unverified,
    newUnverified,
    old,
    changed,
    reported,
    reportedRequests,
    unnotified,
    duplicates,
    unreached,
    limit,
  ] = counts;
  const uncalled = uncalledQuery.data ?? [];
  const tasks: readonly Task[] = [
    ...taskIf(unverified, (count) => ({
      kind: 'verify',
      to: '/admin/donors?isVerified=false',
      name: toDoMessages.verify(count),
      detail: toDoMessages.registeredLately(newUnverified ?? 0),
    })),
    ...taskIf(changed, (count) => ({
      kind: 'changed',
      to: '/admin/donors?check=group',
      name: toDoMessages.changed(count),
      detail: toDoMessages.changedAdvice,
    })),
    ...taskIf(reported, (count) => ({
      kind: 'reported',
      to: '/admin/donors?check=number',
      name: toDoMessages.reported(count),
      detail: toDoMessages.reportedAdvice,
    })),
    ...taskIf(reportedRequests, (count) => ({
      kind: 'reported-requests',
      to: '/admin/requests?check=reported',
      name: toDoMessages.reportedRequests(count),
      detail: toDoMessages.reportedRequestsAdvice,
    })),
    ...taskIf(duplicates, (count) => ({
      kind: 'duplicates',
      to: '/admin/duplicates',
      name: toDoMessages.duplicates(count),
      detail: toDoMessages.duplicatesAdvice,
    })),
    ...taskIf(uncalled.length, (count) => ({
      kind: 'uncalled',
      to: count === 1 ? `/requests/${uncalled[0]}/calls` : '/calls',
      name: toDoMessages.uncalled(count),
      detail: toDoMessages.uncalledDetail(hoursWithoutCall),
    })),
    ...taskIf(old, (count) => ({
      kind: 'old',
      to: `/admin/requests?status=active&urgency=urgent&requestedAt=${oldAgeHours}&sort=requestedAt`,
      name: toDoMessages.old(count, oldAgeHours),
      detail: toDoMessages.oldAdvice,
    })),
    ...taskIf(limit, () => ({
      kind: 'limit',
      to: '/admin/requests?status=active',
      name: toDoMessages.limitReached,
      detail: toDoMessages.limitDetail,
    })),
    ...taskIf(unnotified, (count) => ({
      kind: 'unnotified',
      to: '/admin/requests?told=nobody',
      name: toDoMessages.unnotified(count),
      detail: toDoMessages.unnotifiedAdvice,
    })),
    ...taskIf(unreached, (count) => ({
      kind: 'unreached',
      to: '/admin/donors?check=reached',
      name: toDoMessages.unreached(count, unreachedYears),
      detail: toDoMessages.unreachedAdvice,
    })),
    ...(balances ?? []).filter(({ isShort }) => isShort).map(shortage),
  ];
  return { tasks, ...stateOf([...results, uncalledQuery]) };
}

function taskIf(count: number | undefined, taskOf: (count: number) => Task): readonly Task[] {
  return count === undefined || count === 0 ? [] : [taskOf(count)];
}

function shortage({ group, units, donors, spareDonors, spareGroups }: CountedBalance): Task {
  const others = canReceiveFrom(group).filter((giver) => giver !== group);
  return {
    kind: 'short',
    group,
    to: `/admin/requests?${new URLSearchParams({ status: 'active', requiredBloodGroup: group })}`,
    name: toDoMessages.short(group, units - donors),
    detail: toDoMessages.shortDetail(
      units,
      donors,
      spareDonors,
      spareGroups.length > 0 ? spareGroups : others,
    ),
  };
}
