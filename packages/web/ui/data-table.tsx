import ArrowDown from '@lucide/icons/icons/arrow-down';
import ArrowUp from '@lucide/icons/icons/arrow-up';
import ArrowUpDown from '@lucide/icons/icons/arrow-up-down';
import type { ReactNode, Ref } from 'react';
import { Icon } from './icon.tsx';
import { RowPanel } from './record-row.tsx';
import './data-table.css';
import './data-table-on-phones.css';

export interface Column<Row> {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** In rem, so that it grows with the text, or in cqw with the table; the header column has none and takes the rest. */
  readonly width?: string;
  /** Makes the cell the header of its row. */
  readonly isHeader?: boolean;
  /** Shows the header to screen readers only, where the value is clear without it. */
  readonly isBare?: boolean;
  /** Left out of a table narrower than all columns need. */
  readonly isWide?: boolean;
  /** Where a phone's row shows the cell. A phone's row has the row header and these cells only. */
  readonly onPhones?: 'line-2' | 'line-3' | 'action';
  /** The sort order by this column; absent where the table can't be sorted by it. */
  readonly sorted?: 'ascending' | 'descending' | 'none';
}

/** The selection of rows by a checkbox each. */
export interface TableSelection<Row> {
  readonly has: (row: Row) => boolean;
  readonly set: (rows: readonly Row[], isSelected: boolean) => void;
  /** The names of a row's checkbox, and of the one for all rows of the table. */
  readonly labels: { readonly row: (row: Row) => string; readonly all: string };
  /** Shows the checkboxes on phones too, in the place of the tiles. */
  readonly isOnPhones: boolean;
  /** Rendered above the table. */
  readonly bar: ReactNode;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly isDim?: (row: Row) => boolean;
  /** Other rows are loading. */
  readonly isBusy?: boolean;
  readonly onSort: (columnId: string) => void;
  readonly bodyRef?: Ref<HTMLTableSectionElement>;
  readonly selection?: TableSelection<Row> | undefined;
}

interface RowIdentityProps {
  readonly tile?: ReactNode;
  readonly name: ReactNode;
  /** Below the name; on phones the last line of the row. */
  readonly children?: ReactNode;
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown };

/** A table in a panel, whose rows have several lines on phones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, isDim, isBusy = false, onSort, bodyRef, selection } = props;
  return (
    <RowPanel>
      {selection?.bar}
      <table
        className="data-table"
        aria-label={label}
        aria-busy={isBusy}
        data-selecting={flag(selection?.isOnPhones)}
        {...explicitRole('table')}
      >
        <thead {...explicitRole('rowgroup')}>
          <tr {...explicitRole('row')}>
            {selection && <SelectAll rows={rows} selection={selection} />}
            {columns.map((column) => (
              <Head key={column.id} column={column} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={bodyRef} {...explicitRole('rowgroup')}>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              tabIndex={-1}
              data-dim={flag(isDim?.(row))}
              data-selected={flag(selection?.has(row))}
              {...explicitRole('row')}
            >
              {selection && <SelectRow row={row} selection={selection} />}
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </RowPanel>
  );
}

/** The content of a row's header: a blood group, a name, and what tells namesakes apart. */
export function RowIdentity({ tile, name, children }: RowIdentityProps) {
  return (
    <div className="row-identity">
      {tile}
      <span className="row-name line-1">{name}</span>
      {children !== undefined && <span className="line-3 min-w-0 text-quiet">{children}</span>}
    </div>
  );
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly onSort: (columnId: string) => void;
}

function Head<Row>({ column, onSort }: HeadProps<Row>) {
  const { id, head, width, isBare, isHeader, isWide, onPhones, sorted } = column;
  const attributes = {
    scope: 'col',
    style: { width },
    'data-wide': flag(isWide),
    'data-narrow': flag(isHeader || onPhones !== undefined),
    ...explicitRole('columnheader'),
  };
  if (sorted === undefined) {
    return (
      <th {...attributes}>
        <span className={isBare ? 'sr-only' : ''}>{head}</span>
      </th>
    );
  }
  return (
    <th {...attributes} aria-sort={sorted}>
      <span className="data-table-plain-head">{head}</span>
      <button type="button" onClick={() => onSort(id)}>
        {head}
        <Icon of={sortIcons[sorted]} className="size-[1em]" />
      </button>
    </th>
  );
}

interface SelectionProps<Row> {
  readonly selection: TableSelection<Row>;
}

function SelectAll<Row>({ rows, selection }: SelectionProps<Row> & { readonly rows: readonly Row[] }) {
  const { has, set, labels } = selection;
  const count = rows.filter(has).length;
  const isMixed = count > 0 && count < rows.length;
  return (
    <th scope="col" className="select-cell" {...explicitRole('columnheader')}>
      <label>
        <input
          ref={(box) => {
            if (box !== null) box.indeterminate = isMixed;
          }}
          type="checkbox"
          className="checkbox size-5"
          aria-label={labels.all}
          checked={count === rows.length}
          onChange={() => set(rows, count < rows.length)}
        />
      </label>
    </th>
  );
}

function SelectRow<Row>({ row, selection }: SelectionProps<Row> & { readonly row: Row }) {
  const { has, set, labels } = selection;
  return (
    <td className="select-cell" {...explicitRole('cell')}>
      <label>
        <input
          type="checkbox"
          className="checkbox size-5"
          aria-label={labels.row(row)}
          checked={has(row)}
          onChange={({ target }) => set([row], target.checked)}
        />
      </label>
    </td>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { isHeader, isWide, onPhones, cell } = column;
  if (isHeader) {
    return (
      <th scope="row" {...explicitRole('rowheader')}>
        {cell(row)}
      </th>
    );
  }
  return (
    <td data-wide={flag(isWide)} className={onPhones} {...explicitRole('cell')}>
      {cell(row)}
    </td>
  );
}

function flag(isSet: boolean | undefined): '' | undefined {
  return isSet === true ? '' : undefined;
}

/** The role of an element that the stylesheet gives another `display`, as some browsers then drop it. */
export function explicitRole(role: string) {
  return { role };
}
