import { type Call, callMinutes, correctionHours, finalOutcomes } from './records/call.ts';

/** Why nobody, or only another person, may call a donor for a request now. */
export type CallObstacle = 'settled' | 'in-progress';

/** What tells whether a donor may be called. */
type ToldCall = Pick<Call, 'requestId' | 'callerId' | 'startedAt' | 'outcome'>;

/**
 * Why a person can't call a donor for a request now; null where they can. The rules decide the same.
 *
 * @param calls the donor's, for whatever request
 */
export function callObstacle(
  calls: readonly ToldCall[],
  { requestId, callerId }: Pick<Call, 'requestId' | 'callerId'>,
  now: Date,
): CallObstacle | null {
  const isFinal = ({ outcome }: ToldCall) => finalOutcomes.some((final) => final === outcome);
  if (calls.some((call) => call.requestId === requestId && isFinal(call))) return 'settled';
  return calls.some((call) => call.callerId !== callerId && isInProgress(call, now)) ? 'in-progress' : null;
}

/** Whether the call keeps others from calling the donor. */
export function isInProgress({ outcome, startedAt }: ToldCall, now: Date): boolean {
  return outcome === 'calling' && isWithin(startedAt, callMinutes * 60_000, now);
}

/** Whether the caller may say, or correct, how the call ended. */
export function mayRecordOutcome({ startedAt }: Pick<Call, 'startedAt'>, now: Date): boolean {
  return isWithin(startedAt, correctionHours * 3_600_000, now);
}

/** A call that has just been written has no time yet. */
function isWithin(startedAt: Date | null, milliseconds: number, now: Date): boolean {
  return startedAt === null || startedAt.getTime() > now.getTime() - milliseconds;
}
