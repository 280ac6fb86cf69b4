import type { Donor } from './records/donor.ts';

/** In days: how long a profile counts as right. */
export const confirmedDays = 365;

/** Whether the donor is to be asked if the profile is still right. */
export function isConfirmationDue(
  { confirmedAt, registeredAt }: Pick<Donor, 'confirmedAt' | 'registeredAt'>,
  now: Date,
): boolean {
  const last = confirmedAt ?? registeredAt;
  return last !== null && now.getTime() - last.getTime() >= confirmedDays * 86_400_000;
}
