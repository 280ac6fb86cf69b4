import type { UsageLimits } from '@blood-bank/backend/usage-limits';
import type { Settings } from './settings.ts';

/** Admins look through whole lists, and act on many records at once. */
const adminReads = 10;
const adminWrites = 50;

/** What one account may read and write: members as the operator has set it, admins a multiple of that. */
export function usageLimits({ readsPerHour, writesPerTenMinutes }: Settings): UsageLimits {
  return {
    documentsRead: limit(readsPerHour, adminReads, 60 * 60),
    writes: limit(writesPerTenMinutes, adminWrites, 10 * 60),
    privileged: { document: 'users/{uid}', field: 'role', equals: 'admin' },
  };
}

/** @param setting 0 for no limit */
function limit(setting: number, adminFactor: number, seconds: number) {
  const times = setting === 0 ? Number.POSITIVE_INFINITY : setting;
  return { times, privilegedTimes: times * adminFactor, seconds };
}
