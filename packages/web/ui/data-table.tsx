import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import './data-table.css';

export interface Column<Row> {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Names the row. */
  readonly isHeader?: boolean;
  /** The head is for screen readers only, and on a card the value speaks for itself. */
  readonly isBare?: boolean;
  /** Holds what people typed, which may be long and have no place to break. */
  readonly isTyped?: boolean;
  /** How the rows stand by this column; absent where they can't be sorted by it. */
  readonly sorted?: 'ascending' | 'descending' | 'none';
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly isDim?: (row: Row) => boolean;
  /** Other rows are on their way. */
  readonly isBusy?: boolean;
  readonly onSort: (columnId: string) => void;
  readonly bodyRef?: Ref<HTMLTableSectionElement>;
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown };

/**
 * A table whose rows are cards on narrow screens. Some browsers take elements that are laid out otherwise for no table
 * any longer, so each says by its role what it is.
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
