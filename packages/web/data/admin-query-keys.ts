import type { AdminView } from './admin-view.ts';

type AdminListName = 'donors' | 'requests' | 'users';

/** The names under which admins' answers are kept. */
export const adminQueryKeys = {
  lists: (name: AdminListName) => ['admin', name, 'list'] as const,
  list: (name: AdminListName, view: AdminView) => ['admin', name, 'list', view] as const,
  adminCount: () => ['admin', 'admin-count'] as const,
  statistics: () => ['admin', 'statistics'] as const,
  statistic: (name: string) => ['admin', 'statistics', name] as const,
};
