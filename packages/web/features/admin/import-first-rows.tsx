import { toUtc, wholeYears } from '@blood-bank/domain/calendar-date';
import type { RosterDetails } from '@blood-bank/domain/records/roster-entry';
import type { Columns, Sheet } from '@blood-bank/domain/roster-import/import-fields';
import type { ReadingOptions } from '@blood-bank/domain/roster-import/read-cells';
import { rowReader } from '@blood-bank/domain/roster-import/read-rows';
import { findPeopleIn } from '@blood-bank/domain/roster-import/who-is-who';
import { memo } from 'react';
import { formatCalendarDate } from '#messages/date-formats.ts';
import { genderLabels } from '#messages/donors.ts';
import { importStepMessages as messages } from '#messages/import-steps.ts';
import { GroupTile } from '../../ui/blood-symbols.tsx';
import { RowPanel } from '../../ui/record-row.tsx';

interface FirstRowsProps {
  readonly sheet: Sheet;
  readonly columns: Columns;
  readonly options: ReadingOptions;
}

const rowsTried = 20;
const rowsShown = 3;

/** How the first rows will read, with numbers and dates as they are understood. The check's progress leaves them alone. */
export const FirstRows = memo(function FirstRows({ sheet, columns, options }: FirstRowsProps) {
  const reader = rowReader(sheet, columns, options);
  for (const row of sheet.rows.slice(0, rowsTried)) reader.read(row);
  const { entries } = findPeopleIn(reader.result(), {}, new Set());
  return (
    <section>
      <h2 className="mb-1.5">{messages.firstRows}</h2>
      {entries.length === 0 ? (
        <p className="text-small text-quiet">{messages.noFirstRows}</p>
      ) : (
        <RowPanel>
          <ul className="divide-y divide-line">
            {entries.slice(0, rowsShown).map(({ row, details }) => (
              <li key={row} className="flex items-center gap-3 px-4 py-3">
                <GroupTile group={details.bloodGroup} />
                <div className="min-w-0">
                  <p className="row-name">{details.fullName}</p>
                  <p className="text-small text-quiet wrap-anywhere">{factsOf(details, options)}</p>
                </div>
              </li>
            ))}
          </ul>
        </RowPanel>
      )}
    </section>
  );
});

function factsOf(details: RosterDetails, { today }: ReadingOptions): string {
  const { dateOfBirth, gender, department, contactNumber, email, lastDonationDate } = details;
  const facts = [
    dateOfBirth && messages.born(formatCalendarDate(toUtc(dateOfBirth)), wholeYears(dateOfBirth, today)),
    gender && genderLabels[gender],
    department,
    contactNumber,
    email,
    lastDonationDate && messages.donated(formatCalendarDate(toUtc(lastDonationDate))),
  ];
  return facts.filter((fact) => fact !== null && fact !== '').join(' · ');
}
