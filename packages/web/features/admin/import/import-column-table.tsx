import { toUtc, wholeYears } from '@blood-bank/domain/calendar-date';
import type { RosterDetails } from '@blood-bank/domain/records/roster-entry';
import type { Columns, ImportField, Sheet } from '@blood-bank/domain/roster-import/import-fields';
import type { ReadingOptions } from '@blood-bank/domain/roster-import/read-cells';
import { rowReader } from '@blood-bank/domain/roster-import/read-rows';
import { findPeopleIn } from '@blood-bank/domain/roster-import/who-is-who';
import { memo, useId } from 'react';
import { importStepMessages as messages } from '#features/admin/import/messages.ts';
import { genderLabels } from '#features/donors/messages.ts';
import { formatCalendarDate } from '#lib/i18n/formats.ts';
import { GroupTile } from '../../../lib/group-tile.tsx';
import { controlAttributes, controlClass, FieldNotes } from '../../../ui/fields.tsx';
import { RowPanel } from '../../../ui/record-row.tsx';
import { labelOf, listFields } from './list-fields.ts';

interface ColumnTableProps {
  readonly sheet: Sheet;
  readonly columns: Columns;
  /** The fields that lack a column they need. */
  readonly missing: readonly ImportField[];
  readonly onChange: (columns: Columns) => void;
}

const rowsShown = 3;

/**
 * A select for each field, with the columns of the file. A column that is chosen anew leaves its former field. The check's progress
 * leaves the table alone.
 */
export const ColumnTable = memo(function ColumnTable({
  sheet,
  columns,
  missing,
  onChange,
}: ColumnTableProps) {
  function choose(field: ImportField, column: number | null) {
    const others = listFields().filter((other) => column !== null && columns[other] === column);
    onChange({ ...columns, ...Object.fromEntries(others.map((other) => [other, null])), [field]: column });
  }

  return (
    <RowPanel>
      <table className="column-table">
        <thead>
          <tr>
            <th scope="col">{messages.columns.field}</th>
            <th scope="col">{messages.columns.column}</th>
            <th scope="col">{messages.columns.example}</th>
          </tr>
        </thead>
        <tbody>
          {listFields().map((field) => (
            <ColumnRow
              key={field}
              field={field}
              sheet={sheet}
              column={columns[field] ?? null}
              problem={missing.includes(field) ? problemOf(field) : undefined}
              onChoose={(column) => choose(field, column)}
            />
          ))}
        </tbody>
      </table>
    </RowPanel>
  );
});

interface ColumnRowProps {
  readonly field: ImportField;
  readonly sheet: Sheet;
  readonly column: number | null;
  readonly problem: string | undefined;
  readonly onChoose: (column: number | null) => void;
}

function ColumnRow({ field, sheet, column, problem, onChoose }: ColumnRowProps) {
  const id = useId();
  const examples = column === null ? '' : examplesIn(sheet, column);
  return (
    <tr>
      <th scope="row">
        <label htmlFor={id}>{labelOf(field)}</label>
      </th>
      <td>
        <select
          {...controlAttributes(id, { hint: undefined, problem, required: undefined })}
          className={`${controlClass} select-arrow`}
          value={column ?? ''}
          onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{messages.notThere}</option>
          {Array.from({ length: sheet.width }, (_, at) => at).map((at) => (
            <option key={at} value={at} translate="no">
              {headingOf(sheet, at)}
            </option>
          ))}
        </select>
        <FieldNotes id={id} hint={undefined} problem={problem} />
      </td>
      <td>
        <span className="column-examples text-quiet" title={examples}>
          {examples}
        </span>
      </td>
    </tr>
  );
}

function problemOf(field: ImportField): string {
  const { fullName, bloodGroup, contactNumber } = messages.missing;
  if (field === 'fullName') return fullName;
  return field === 'bloodGroup' ? bloodGroup : contactNumber;
}

function headingOf({ headings }: Sheet, column: number): string {
  const heading = headings[column]?.trim().slice(0, 60) ?? '';
  return heading === '' ? messages.column(column + 1) : heading;
}

/** One a line. */
function examplesIn({ rows }: Sheet, column: number): string {
  const cells = rows.slice(0, rowsShown).map(({ cells }) => cells[column]?.trim().slice(0, 60) ?? '');
  return cells
    .filter((cell) => cell !== '')
    .map((cell) => cell.replace(/\s+/g, ' '))
    .join('\n');
}

interface FirstRowsProps {
  readonly sheet: Sheet;
  readonly columns: Columns;
  readonly options: ReadingOptions;
}

const rowsTried = 20;
const firstRowsShown = 3;

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
            {entries.slice(0, firstRowsShown).map(({ row, details }) => (
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
  const { attributes, dateOfBirth, gender, department, contactNumber, email, lastDonationDate } = details;
  const facts = [
    dateOfBirth && messages.born(formatCalendarDate(toUtc(dateOfBirth)), wholeYears(dateOfBirth, today)),
    gender && genderLabels[gender],
    department,
    ...Object.values(attributes),
    contactNumber,
    email,
    lastDonationDate && messages.donated(formatCalendarDate(toUtc(lastDonationDate))),
  ];
  return facts.filter((fact) => fact !== null && fact !== '').join(' · ');
}
