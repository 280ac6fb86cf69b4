import { localCalendarDate } from '@blood-bank/domain/calendar-date';
import { type DonorDetails, type DonorForm, donorDetails } from '@blood-bank/domain/records/donor';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ResolverOptions, type UseFormReturn, useForm } from 'react-hook-form';

/** Stands for what the browser keeps to itself; no date reads so. */
const unreadable = 'unreadable';

/** The donor form's state and checks, with dates up to the person's own today. */
export function useDonorForm(defaultValues: DonorForm): UseFormReturn<DonorForm, unknown, DonorDetails> {
  return useForm<DonorForm, unknown, DonorDetails>({
    defaultValues,
    resolver: (values, context, options) => {
      const check = valibotResolver(donorDetails(localCalendarDate(new Date())));
      return check({ ...values, ...unreadableDates(options) }, context, options);
    },
  });
}

/**
 * The fields that hold what is no date, such as February 30 or a year without its day. Of these a page is told that they
 * were empty, and nothing but `badInput` says otherwise: saved as empty, what was typed would be lost without a word.
 */
function unreadableDates({ fields }: ResolverOptions<DonorForm>): Partial<DonorForm> {
  const told = Object.values(fields).filter((field) => {
    const input: unknown = field.ref;
    return input instanceof HTMLInputElement && input.validity.badInput;
  });
  return Object.fromEntries(told.map((field) => [field.name, unreadable]));
}
