import type { BloodGroup } from '@blood-bank/domain/blood-group';

/** The names under which answers are kept (TanStack Query); a write invalidates the ones that it touches. */
export const queryKeys = {
  myDonor: (uid: string) => ['donors', 'mine', uid] as const,
  donorsByGroup: (group: BloodGroup) => ['donors', 'by-group', group] as const,
  activeRequests: () => ['requests', 'active'] as const,
  myRequests: (uid: string) => ['requests', 'mine', uid] as const,
};

/** Where a list's pages are kept, beside its count. */
export function pagesKey(list: readonly unknown[]): readonly unknown[] {
  return [...list, 'pages'];
}
