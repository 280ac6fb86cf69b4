import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import './data-table.css';

export interface Column<Row> {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Makes the cell the header of its row. */
  readonly isHeader?: boolean;
  /** Shows the header to screen readers only, where the value is clear without it. */
  readonly isBare?: boolean;
  /** Contains typed text, which may be long and without a place to break. */
  readonly isTyped?: boolean;
  /** The sort order by this column; absent where the table can't be sorted by it. */
  readonly sorted?: 'ascending' | 'descending' | 'none';
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
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown };

/**
 * A table whose rows are cards on narrow screens. Some browsers drop the table semantics of elements with another
 * `display`, so each element has its role explicitly.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, isDim, isBusy = false, onSort, bodyRef } = props;
  return (
    <table className="data-table" aria-label={label} aria-busy={isBusy} {...as('table')}>
      <thead {...as('rowgroup')}>
        <tr {...as('row')}>
          {columns.map((column) => (
            <Head key={column.id} column={column} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={bodyRef} {...as('rowgroup')}>
        {rows.map((row) => (
          <tr key={keyOf(row)} tabIndex={-1} data-dim={isDim?.(row) === true ? '' : undefined} {...as('row')}>
            {columns.map((column) => (
              <Cell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly onSort: (columnId: string) => void;
}

function Head<Row>({ column: { id, head, isBare, sorted }, onSort }: HeadProps<Row>) {
  if (sorted === undefined) {
    return (
      <th scope="col" {...as('columnheader')}>
        <span className={isBare ? 'sr-only' : ''}>{head}</span>
      </th>
    );
  }
  const Icon = sortIcons[sorted];
  return (
    <th scope="col" aria-sort={sorted} {...as('columnheader')}>
      <span className="data-table-plain-head">{head}</span>
      <button type="button" onClick={() => onSort(id)}>
        {head}
        <Icon aria-hidden="true" className="size-[1em]" />
      </button>
    </th>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { id, head, isBare, isHeader, isTyped, cell } = column;
  const value = cell(row);
  if (isHeader) {
    return (
      <th scope="row" data-column={id} {...as('rowheader')}>
        {value}
      </th>
    );
  }
  return (
    <td data-column={id} data-typed={isTyped ? '' : undefined} {...as('cell')}>
      {!isBare && (
        <span className="data-table-label" aria-hidden="true">
          {head}
        </span>
      )}
      <div>{value}</div>
    </td>
  );
}

function as(role: string) {
  return { role };
}
