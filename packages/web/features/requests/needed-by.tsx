import { isOverdue } from '@blood-bank/domain/needed-by';
import { namedDay, neededWhen, timeLeft } from '@blood-bank/domain/needed-when';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import Clock from '@lucide/icons/icons/clock';
import type { CSSProperties } from 'react';
import { neededByMessages as messages } from '#features/requests/messages.ts';
import { campus } from '../../lib/firestore/configuration.ts';
import { Tag } from '../../ui/tag.tsx';

interface NeededByProps {
  readonly request: Pick<BloodRequest, 'status' | 'neededBy'>;
  readonly now: Date;
}

/** By when the blood is needed, after that label: "tonight, 2 AM", "Fri, Nov 27, 9 AM". */
export function formatNeededBy(neededBy: Date, now: Date): string {
  const { when, name } = whenSeen(neededBy, now);
  return messages.moment(when, name);
}

function whenSeen(neededBy: Date, now: Date) {
  const when = neededWhen(neededBy, campus.timeZone);
  return { when, name: namedDay(when, neededWhen(now, campus.timeZone)) };
}

interface NeededSoonProps {
  readonly neededBy: Date;
  readonly now: Date;
}

/** The same in a list: what is left of the last day, and by when: "in 5 h · by tonight, 2 AM". */
export function NeededSoon({ neededBy, now }: NeededSoonProps) {
  const { when, name } = whenSeen(neededBy, now);
  const left = when.timeOfDay === null ? null : timeLeft(neededBy, now);
  return (
    <>
      {left !== null && <strong>{messages.left(left)}</strong>} <span>{messages.by(when, name)}</span>
    </>
  );
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
      <dt className="sr-only">{messages.labelInList}</dt>{' '}
      <dd>
        <NeededSoon neededBy={neededBy} now={now} />
      </dd>
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

/**
 * What draws a ring around a request's tile (record-row.css): the part of the last 24 hours that is left, none of it once the time has
 * passed. It repeats what words say.
 */
export function ringStyle({ neededBy, status }: NeededByProps['request'], now: Date) {
  if (neededBy === null || status !== 'active') return;
  const days = (neededBy.getTime() - now.getTime()) / 86_400_000;
  if (days < 1) return { '--left': `${Math.max(days, 0) * 100}%` } as CSSProperties;
}

/** By when the blood is needed, for a text that is read on another day: "Friday, Nov 27, 2 AM (Thursday night)". */
export function formatNeededByExactly(neededBy: Date): string {
  return messages.exactly(neededWhen(neededBy, campus.timeZone));
}
