import type { BloodGroup } from '@blood-bank/domain/blood-group';
import type { ListQuery } from './list-query.ts';

/** The lists of the admin screens. */
export type AdminListName = 'donors' | 'requests' | 'users' | 'actions';

/** The cache keys of responses (TanStack Query); a write invalidates those that it affects. */
export const queryKeys = {
  myDonor: (uid: string) => ['donors', 'mine', uid] as const,
  /** What forms are filled with. It is read at each visit, and this device does not keep it: an outdated value might be saved. */
  editedDonor: (uid: string) => ['forms', 'donor', uid] as const,
  ownNumber: (uid: string) => ['forms', 'number', uid] as const,
  /** All searches for donors of a group. */
  donorsByGroup: (group: BloodGroup) => ['donors', 'by-group', group] as const,
  otherDonors: (group: BloodGroup, filters: object) =>
    ['donors', 'by-group', group, 'others', filters] as const,
  foundDonors: (group: BloodGroup, filters: object) => ['donors', 'by-group', group, filters] as const,
  activeRequests: () => ['requests', 'active'] as const,
  /** Below the active ones, whose changes renew them, as the next three. */
  urgentRequests: () => ['requests', 'active', 'urgent'] as const,
  urgentAtAGlance: () => ['requests', 'active', 'urgent', 'at-a-glance'] as const,
  /** What of the two last ones is read before it is known which of them the member sees. */
  requestsAtAGlance: () => ['requests', 'active', 'at-a-glance'] as const,
  /** The active requests that a donor of a group can help with. */
  helpableRequests: (uid: string, group: BloodGroup) =>
    ['requests', 'active', 'helpable', uid, group] as const,
  helpableAtAGlance: (uid: string, group: BloodGroup | null) =>
    ['requests', 'active', 'helpable', uid, group, 'at-a-glance'] as const,
  myRequests: (uid: string) => ['requests', 'mine', uid] as const,
  request: (id: string) => ['requests', 'one', id] as const,
};

/** The keys of the lists that show a member's requests. */
export function requestListKeys(uid: string) {
  return [queryKeys.activeRequests(), queryKeys.myRequests(uid)] as const;
}

/** The cache keys of admins' responses. */
export const adminQueryKeys = {
  /** All queries of a list. */
  lists: (name: AdminListName) => ['admin', name, 'list'] as const,
  list: (name: AdminListName, listQuery: ListQuery) => ['admin', name, 'list', listQuery] as const,
  actors: () => ['admin', 'actors'] as const,
  namesOfAction: (id: string) => ['admin', 'actions', 'names', id] as const,
  recentActions: () => ['admin', 'actions', 'recent'] as const,
  adminCount: () => ['admin', 'admin-count'] as const,
  statistics: () => ['admin', 'statistics'] as const,
  statistic: (name: string) => ['admin', 'statistics', name] as const,
};

/** The key of a list's pages. */
export function pagesKey(list: readonly unknown[]): readonly unknown[] {
  return [...list, 'pages'];
}

/** The key of the number of records above the first one of a list. */
export function newerKey(list: readonly unknown[], firstId: string | undefined): readonly unknown[] {
  return ['newer', ...list, firstId];
}

/** The key of a list's count. It is below the list's key, so that invalidating the list renews both. */
export function countKey(list: readonly unknown[]): readonly unknown[] {
  return [...list, 'count'];
}
