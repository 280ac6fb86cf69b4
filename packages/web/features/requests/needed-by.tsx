import { addDays, type CalendarDate, toUtc } from '@blood-bank/domain/calendar-date';
import { endOfDay, isOverdue } from '@blood-bank/domain/needed-by';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { zonedDate, zonedTimeOfDay } from '@blood-bank/domain/zoned-time';
import Clock from '@lucide/icons/icons/clock';
import { neededByMessages as messages } from '#messages/needed-by.ts';
import { campus } from '../../data/configuration.ts';
import { Tag } from '../../ui/tag.tsx';

interface NeededByProps {
  readonly request: Pick<BloodRequest, 'status' | 'neededBy'>;
  readonly now: Date;
}

/** By when the blood is needed, on the campus's clocks: "today, 9:00 PM", later "Nov 25, 9:00 PM". */
export function formatNeededBy(neededBy: Date, now: Date): string {
  const date = zonedDate(neededBy, campus.timeZone);
  const today = zonedDate(now, campus.timeZone);
  return messages.moment(dayFrom(today, date), typedTime(neededBy));
}

function dayFrom(today: CalendarDate, date: CalendarDate): string {
  if (date === today) return messages.today;
  return date === addDays(today, 1) ? messages.tomorrow : messages.day(toUtc(date));
}

/** Null for the end of a day, which is stored where no time of day was typed. */
export function typedTime(neededBy: Date): string | null {
  const time = zonedTimeOfDay(neededBy, campus.timeZone);
  return time === endOfDay ? null : time;
}

/** A pair of a description list: by when an active request has to be met, or that this has passed. */
export function NeededBy({ request, now }: NeededByProps) {
  const { neededBy, status } = request;
  if (neededBy === null || status !== 'active') return null;
  if (isOverdue(request, now)) {
    return (
      <div className="overdue">
        <dt className="sr-only">{messages.label}</dt>
        <dd>
          <OverdueTag />
        </dd>
      </div>
    );
  }
  return (
    <div className="needed-by">
      <dt>{messages.label}</dt> <dd>{formatNeededBy(neededBy, now)}</dd>
    </div>
  );
}

/** The tag of an active request that should have been met by now. */
export function OverdueTag() {
  return (
    <Tag tone="amber" icon={Clock}>
      {messages.passed}
    </Tag>
  );
}
