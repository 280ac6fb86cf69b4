import type { DateSpan } from '@blood-bank/domain/date-span';
import type { ListQuery } from './list-query.ts';

/** The lists of the admin screens. */
export type AdminListName = 'donors' | 'requests' | 'users' | 'actions';

/** The cache keys of admins' responses. */
export const adminQueryKeys = {
  /** All queries of a list. */
  lists: (name: AdminListName) => ['admin', name, 'list'] as const,
  list: (name: AdminListName, listQuery: ListQuery) => ['admin', name, 'list', listQuery] as const,
  actors: () => ['admin', 'actors'] as const,
  namesOfAction: (id: string) => ['admin', 'actions', 'names', id] as const,
  recentActions: () => ['admin', 'actions', 'recent'] as const,
  duplicates: () => ['admin', 'duplicates'] as const,
  adminCount: () => ['admin', 'admin-count'] as const,
  report: (span: DateSpan) => ['admin', 'report', span] as const,
  statistics: () => ['admin', 'statistics'] as const,
  statistic: (name: string) => ['admin', 'statistics', name] as const,
};
