import type { BloodGroup } from '@blood-bank/domain/blood-group';

/** The names under which answers are kept (TanStack Query); a write invalidates the ones that it touches. */
export const queryKeys = {
  myDonor: (uid: string) => ['donors', 'mine', uid] as const,
  donorsByAnyGroup: () => ['donors', 'by-group'] as const,
  donorsByGroup: (group: BloodGroup) => ['donors', 'by-group', group] as const,
  activeRequests: () => ['requests', 'active'] as const,
  myRequests: (uid: string) => ['requests', 'mine', uid] as const,
};
