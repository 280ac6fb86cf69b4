import * as v from 'valibot';
import { addDays, type CalendarDate } from '../calendar-date.ts';
import { endOfDay } from '../needed-by.ts';
import { endOfNight, neededWhen } from '../needed-when.ts';
import type { NumberingPlan } from '../phone-number.ts';
import { zonedMoment } from '../zoned-moment.ts';
import { zonedDate, zonedTimeOfDay } from '../zoned-time.ts';
import { type BloodRequestDetails, bloodRequestFormFields, type Urgency } from './blood-request.ts';
import type { StoredValues } from './field.ts';
import { formSchema, problem } from './form-schema.ts';
import { limits } from './limits.ts';

/** The checked input of the post-request form. */
type PostRequestInput = StoredValues<typeof bloodRequestFormFields>;

const millisecondsPerDay = 86_400_000;

/** Needed-by as it is typed. */
type TypedNeededBy = Pick<PostRequestInput, 'neededByDate' | 'neededByTime'>;

/**
 * Makes the schema that checks the post-request form.
 *
 * @param timeZone the campus's, in which needed-by is typed
 * @param stored needed-by of a request that is edited, which may stay though it has passed
 */
export function postRequestInput(
  now: Date,
  timeZone: string,
  plan: NumberingPlan,
  stored: Date | null = null,
) {
  const ahead = (input: TypedNeededBy) =>
    isAsStored(input, stored, timeZone)
      ? Number.NaN
      : (neededByOf(input, timeZone)?.getTime() ?? Number.NaN) - now.getTime();
  const fields = [['neededByDate'], ['neededByTime']] as const;
  return v.pipe(
    formSchema(bloodRequestFormFields, null, plan),
    v.forward(
      v.partialCheck(
        fields,
        ({ neededByDate, neededByTime }) => neededByDate !== null || neededByTime === null,
        problem('without-a-date'),
      ),
      ['neededByDate'],
    ),
    v.forward(
      v.partialCheck(fields, (input) => !(ahead(input) <= 0), problem('in-the-past')),
      ['neededByDate'],
    ),
    v.forward(
      v.partialCheck(
        fields,
        (input) => !(ahead(input) > limits.neededByDays * millisecondsPerDay),
        problem('too-far-ahead'),
      ),
      ['neededByDate'],
    ),
  );
}

/** Turns the checked input into what is stored. */
export function requestDetailsOf(input: PostRequestInput, timeZone: string): BloodRequestDetails {
  const { neededByDate: _, neededByTime: __, ...details } = input;
  return { ...details, neededBy: neededByOf(input, timeZone) };
}

/** Needed-by of a stored request, as a form shows it. */
export function typedNeededBy(neededBy: Date | null, timeZone: string): TypedNeededBy {
  if (neededBy === null) return { neededByDate: null, neededByTime: null };
  const { date, timeOfDay } = neededWhen(neededBy, timeZone);
  return { neededByDate: date, neededByTime: timeOfDay };
}

function isAsStored(input: TypedNeededBy, stored: Date | null, timeZone: string): boolean {
  const { neededByDate, neededByTime } = typedNeededBy(stored, timeZone);
  return input.neededByDate === neededByDate && input.neededByTime === neededByTime;
}

/** The moment that a date and a time of day mean on the clocks of the campus; null without a date. */
export function neededByOf({ neededByDate, neededByTime }: TypedNeededBy, timeZone: string): Date | null {
  return neededByDate === null ? null : zonedMoment(neededByDate, neededByTime ?? endOfDay, timeZone);
}

/** A needed-by that is chosen by one press, with the urgency that it has. */
export type NeededByChoice = TypedNeededBy & { readonly urgency: Urgency };

/**
 * Returns what a request is mostly needed by: as soon as possible, this evening or, late in the day, in the night, and the next
 * morning, which is urgent only from the evening on. Before dawn these are the morning and the evening that follow.
 */
export function neededByChoices(now: Date, timeZone: string): readonly NeededByChoice[] {
  const today = zonedDate(now, timeZone);
  const tomorrow = addDays(today, 1);
  const time = zonedTimeOfDay(now, timeZone);
  const isEvening = time >= '19:00';
  return [
    choice(null, null),
    ...(time < endOfNight
      ? [choice(today, '09:00'), choice(today, '21:00')]
      : [
          isEvening ? choice(tomorrow, '02:00') : choice(today, '21:00'),
          choice(tomorrow, '09:00', isEvening ? 'urgent' : 'moderate'),
        ]),
  ];
}

function choice(
  neededByDate: CalendarDate | null,
  neededByTime: string | null,
  urgency: Urgency = 'urgent',
): NeededByChoice {
  return { neededByDate, neededByTime, urgency };
}
