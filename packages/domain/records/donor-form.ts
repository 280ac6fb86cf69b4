import * as v from 'valibot';
import type { CalendarDate } from '../calendar-date.ts';
import type { NumberingPlan } from '../phone-number.ts';
import { donorFormFields } from './donor.ts';
import type { Fields, FormValues, StoredValues } from './field.ts';
import { formSchema, problem } from './form-schema.ts';

/** The fields of the forms that register a donor and edit the profile: the record's, and what is stored in the notice settings. */
export const donorProfileFields = {
  ...donorFormFields,
  byMail: { kind: 'flag', initial: true },
} as const satisfies Fields;
export type DonorProfileForm = FormValues<typeof donorProfileFields>;
export type DonorProfile = StoredValues<typeof donorProfileFields>;

/**
 * Makes the schema that turns a filled-in donor form into what is stored, or reports what is wrong.
 *
 * @param today on the campus's calendar: later dates are refused
 */
export function donorDetails(today: CalendarDate, plan: NumberingPlan) {
  return v.pipe(
    formSchema(donorProfileFields, today, plan),
    v.forward(
      v.partialCheck([['dateOfBirth'], ['lastDonationDate']], isDonationAfterBirth, problem('before-birth')),
      ['lastDonationDate'],
    ),
  );
}

/** Whether the last donation, if it is known, was after the birth, if that is. */
export function isDonationAfterBirth(dates: {
  readonly dateOfBirth: CalendarDate | null;
  readonly lastDonationDate: CalendarDate | null;
}): boolean {
  const { dateOfBirth, lastDonationDate } = dates;
  return dateOfBirth === null || lastDonationDate === null || lastDonationDate > dateOfBirth;
}
