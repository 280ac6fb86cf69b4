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

/** In days: how long an active request that nobody touches counts as needed now. */
const freshDays = 3;

/** What tells whether an active request is still needed. */
type Dated = Pick<BloodRequest, 'neededBy' | 'requestedAt' | 'editedAt' | 'stillNeededAt'>;

/**
 * Whether a request stands under "Older requests" until its owner says that it is still needed: its time has passed, or it has none and
 * nobody has touched it for three days. Donors are not told of it.
 */
export function isOlder(request: Dated, now: Date): boolean {
  const { neededBy } = request;
  if (neededBy !== null && neededBy > now) return false;
  const touched = lastTouched(request);
  if (touched === null) return false;
  if (neededBy !== null && touched <= neededBy.getTime()) return true;
  return now.getTime() - touched > freshDays * 86_400_000;
}

/** In milliseconds since the epoch; null for a request that has just been written. */
function lastTouched({ requestedAt, editedAt, stillNeededAt }: Dated): number | null {
  if (requestedAt === null) return null;
  return Math.max(...[requestedAt, editedAt, stillNeededAt].map((time) => time?.getTime() ?? 0));
}
