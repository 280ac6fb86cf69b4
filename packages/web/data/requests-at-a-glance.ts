import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { canGiveNow } from '@blood-bank/domain/can-help';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { Donor } from '@blood-bank/domain/records/donor';
import { readUrgentAtAGlance } from './active-requests.ts';
import { campus } from './configuration.ts';
import { takeEarlyRead, takeEarlyResult } from './early-reads.ts';
import { type Helper, readHelpableAtAGlance } from './helpable-requests.ts';
import { queryKeys } from './query-keys.ts';
import { campusToday } from './server-clock.ts';

/** A few requests, and for whom they were chosen. */
interface Glance {
  /** Of the donor who can help with them; null for the urgent ones, which everybody sees. */
  readonly group: BloodGroup | null;
  readonly requests: readonly BloodRequest[];
}

/** The record of a donor who can give now; null for anybody else. */
export function helperOf(donor: Donor | null): Donor | null {
  const today = campusToday();
  return donor !== null && canGiveNow(donor, today, campus.donationIntervalDays) ? donor : null;
}

/** What a donor who can give now can help with; for others, null, what is urgent. */
export async function readGlance(helper: Helper | null): Promise<Glance> {
  if (helper === null) return { group: null, requests: await readUrgentAtAGlance() };
  return { group: helper.bloodGroup, requests: await readHelpableAtAGlance(helper) };
}

/** What has been read of it while the app was loading; undefined where that is not there yet, or for another donor. */
export function takeEarlyGlance(helper: Helper | null): readonly BloodRequest[] | undefined {
  const early = takeEarlyResult<Glance>(queryKeys.requestsAtAGlance());
  return early?.group === groupOf(helper) ? early?.requests : undefined;
}

/** The same, from what has been read while the app was loading, if that is for the same donor. */
export async function takeGlance(helper: Helper | null): Promise<readonly BloodRequest[]> {
  const early = await takeEarlyRead(queryKeys.requestsAtAGlance(), () => readGlance(helper));
  if (early.group === groupOf(helper)) return early.requests;
  return (await readGlance(helper)).requests;
}

function groupOf(helper: Helper | null): BloodGroup | null {
  return helper?.bloodGroup ?? null;
}
