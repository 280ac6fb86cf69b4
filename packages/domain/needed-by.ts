import type { BloodRequest } from './records/blood-request.ts';

/** Blood that is needed by a day, without a time of day, is needed by its end. */
export const endOfDay = '23:59';

/** Whether a request is still active although the blood was needed by now: its owner is asked whether it still is. */
export function isOverdue(
  { status, neededBy }: Pick<BloodRequest, 'status' | 'neededBy'>,
  now: Date,
): boolean {
  return status === 'active' && neededBy !== null && neededBy <= now;
}

/** Sorts the requests that are needed soonest first; those without a time come last. The order is otherwise kept. */
export function soonestFirst<Sorted extends Pick<BloodRequest, 'neededBy'>>(
  requests: readonly Sorted[],
): Sorted[] {
  const time = ({ neededBy }: Sorted) => neededBy?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return [...requests].sort((one, other) => time(one) - time(other));
}
