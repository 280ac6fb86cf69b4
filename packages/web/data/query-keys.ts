import type { BloodGroup } from '@blood-bank/domain/blood-group';
import type { ListQuery } from './list-query.ts';

type AdminListName = 'donors' | 'requests' | 'users';

/** The cache keys of responses (TanStack Query); a write invalidates those that it affects. */
export const queryKeys = {
  myDonor: (uid: string) => ['donors', 'mine', uid] as const,
  donorsByGroup: (group: BloodGroup) => ['donors', 'by-group', group] as const,
  activeRequests: () => ['requests', 'active'] as const,
  myRequests: (uid: string) => ['requests', 'mine', uid] as const,
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
  adminCount: () => ['admin', 'admin-count'] as const,
  statistics: () => ['admin', 'statistics'] as const,
  statistic: (name: string) => ['admin', 'statistics', name] as const,
};

/** The key of a list's pages. */
export function pagesKey(list: readonly unknown[]): readonly unknown[] {
  return [...list, 'pages'];
}

/** The key of a list's count. It is below the list's key, so that invalidating the list renews both. */
export function countKey(list: readonly unknown[]): readonly unknown[] {
  return [...list, 'count'];
}
