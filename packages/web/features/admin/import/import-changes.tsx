import { type CalendarDate, parseCalendarDate, toUtc } from '@blood-bank/domain/calendar-date';
import { isRosterId } from '@blood-bank/domain/roster-ids';
import type { DonorChange } from '@blood-bank/domain/roster-import/donor-changes';
import { useId, useState } from 'react';
import { importStepMessages as messages } from '#features/admin/import/messages.ts';
import { genderLabels } from '#features/donors/messages.ts';
import { formatCalendarDate } from '#lib/i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { labelOf } from './list-fields.ts';

interface ImportChangesProps {
  readonly changes: readonly DonorChange[];
  /** The ids of those that the admin has chosen. */
  readonly chosen: ReadonlySet<string>;
  /** Null once the import has begun. */
  readonly onChoose: ((chosen: ReadonlySet<string>) => void) | null;
}

const shownAtFirst = 20;
const shownMore = 200;

/** What the list knows more or newer about donors who are here, of which nothing is written that is not chosen. */
export function ImportChanges({ changes, chosen, onChoose }: ImportChangesProps) {
  const id = useId();
  const [shown, show] = useState(shownAtFirst);
  const more = Math.min(shownMore, changes.length - shown);
  const areAll = changes.every((change) => chosen.has(change.id));

  function toggle(change: string) {
    const next = new Set(chosen);
    if (!next.delete(change)) next.add(change);
    onChoose?.(next);
  }

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1.5">
        {messages.changes.title}
      </h2>
      <p className="mb-2 max-w-prose text-small text-quiet">{messages.changes.hint}</p>
      <Panel className="import-list import-changes">
        <label>
          <input
            type="checkbox"
            className="checkbox size-5 flex-none"
            checked={areAll}
            disabled={onChoose === null}
            onChange={() => onChoose?.(areAll ? new Set() : new Set(changes.map((change) => change.id)))}
          />
          <span className="font-semibold">{messages.changes.selectAll}</span>
        </label>
        <ul aria-labelledby={id} className="divide-y divide-line">
          {changes.slice(0, shown).map((change) => (
            <li key={change.id}>
              <label>
                <input
                  type="checkbox"
                  className="checkbox size-5 flex-none"
                  checked={chosen.has(change.id)}
                  disabled={onChoose === null}
                  onChange={() => toggle(change.id)}
                />
                <Change change={change} />
              </label>
            </li>
          ))}
        </ul>
        {more > 0 && (
          <Button size="small" onClick={() => show(shown + more)}>
            {messages.showMore(more)}
          </Button>
        )}
      </Panel>
    </section>
  );
}

function Change({ change }: { readonly change: DonorChange }) {
  const { donor, row } = change;
  return (
    <span className="min-w-0 wrap-anywhere">
      <strong className="font-semibold">{messages.changes.who(donor.fullName, row)}</strong>{' '}
      {!isRosterId(donor.id) && <Tag tone="slate">{messages.changes.member}</Tag>}{' '}
      <span className="block">{sentenceOf(change)}</span>
    </span>
  );
}

function sentenceOf(change: DonorChange): string {
  if (change.field === 'donations') {
    const { lastDonationDate } = change.donor;
    const last = lastDonationDate === null ? '' : dateText(lastDonationDate);
    return messages.changes.donations(
      change.donations.map(({ donatedOn, place }) => messages.changes.donation(dateText(donatedOn), place)),
      last,
    );
  }
  const { field, from, to } = change;
  return messages.changes.value(labelOf(field), valueText(field, to), valueText(field, from));
}

function valueText(field: DonorChange['field'], value: string): string {
  if (field === 'gender' && (value === 'Male' || value === 'Female')) return genderLabels[value];
  const date = field === 'dateOfBirth' ? parseCalendarDate(value) : null;
  return date === null ? value : dateText(date);
}

function dateText(date: CalendarDate): string {
  return formatCalendarDate(toUtc(date));
}
