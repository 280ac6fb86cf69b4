import * as v from 'valibot';
import type { CalendarDate } from '../calendar-date.ts';
import type { NumberingPlan } from '../phone-number.ts';
import { isDonationAfterBirth } from './donor-form.ts';
import { formSchema, problem } from './form-schema.ts';
import { normalisedEmail } from './normalise-text.ts';
import { rosterFormFields } from './roster-entry.ts';

/** Whether a person has a number or an email address. */
export function isReachable({
  contactNumber,
  email,
}: {
  readonly contactNumber: string | null;
  readonly email: string;
}): boolean {
  return contactNumber !== null || email !== '';
}

/**
 * Makes the schema that turns a filled-in form of a roster entry into what is stored, or reports what is wrong. The person has to be
 * reachable, by a number or an email address.
 *
 * @param today on the campus's calendar: later dates are refused
 * @param mayBeUnreachable for a donor who is stored already
 */
export function rosterDetails(today: CalendarDate, plan: NumberingPlan, mayBeUnreachable = false) {
  return v.pipe(
    formSchema(rosterFormFields, today, plan),
    v.forward(
      v.partialCheck([['dateOfBirth'], ['lastDonationDate']], isDonationAfterBirth, problem('before-birth')),
      ['lastDonationDate'],
    ),
    v.forward(
      v.partialCheck(
        [['contactNumber'], ['email']],
        (contact) => mayBeUnreachable || isReachable(contact),
        problem('unreachable'),
      ),
      ['contactNumber'],
    ),
    v.transform((details) => ({ ...details, email: normalisedEmail(details.email) })),
  );
}
