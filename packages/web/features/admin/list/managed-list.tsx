import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { bulkMessages, listMessages } from '#features/admin/list/messages.ts';
import { failureSentence, logProblem } from '../../../lib/firestore/errors.ts';
import type { ListPosition } from '../../../lib/firestore/list-stages.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { ListFrame } from '../../../lib/lists/list-frame.tsx';
import { NewerRecords } from '../../../lib/lists/newer-records.tsx';
import {
  type Identified,
  type PaginatedList,
  replaceCachedItem,
  usePaginatedList,
} from '../../../lib/lists/paginated-list.ts';
import { type RowActions, useRowActions } from '../../../lib/lists/row-actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable, type TableSelection } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/panel.tsx';
import type { ListExport, ExportList as ListExporter } from './export-list.tsx';
import type { LabelledOptions } from './list-filters.tsx';
import { ListHeading } from './list-heading.tsx';
import { isWholeList, sortsFor } from './list-query.ts';
import { FilterBar, ListToolbar } from './list-toolbar.tsx';
import { type AdminListName, adminQueryKeys } from './query-keys.ts';
import { readAll } from './read-all.ts';
import type { AdminRecords } from './records-api.ts';
import type { SelectedBarProps } from './selection-bar.tsx';
import { type ListControls, useListQuery } from './use-list-query.ts';
import { useSelection } from './use-selection.ts';
import './managed-list.css';

/** For any rows, which a lazy component forgets. */
const ExportList = lazyPart(
  async () => (await import('./export-list.tsx')).ExportList,
) as unknown as typeof ListExporter;

interface ManagedListProps<Row extends Identified> {
  readonly name: AdminListName;
  readonly records: AdminRecords<Row>;
  readonly options: LabelledOptions;
  readonly messages: {
    readonly title: string;
    readonly table: string;
    readonly failed: string;
    readonly empty: string;
    readonly emptyAdvice: string;
  };
  /** What can be searched for; a list without it has no search. */
  readonly searchHint?: string;
  /** The columns; one that the list can be sorted by has the id of its field. */
  readonly columns: (actions: RowActions<Row>) => readonly Column<Row>[];
  readonly isDim?: (row: Row) => boolean;
  /** What "Export CSV" saves; a list without it can't be exported. */
  readonly exported?: ListExport<Row>;
  /** The selection of rows; a list without it has none. */
  readonly selected?: {
    readonly nameOf: (row: Row) => string;
    /** The bar above the table while rows are selected. */
    readonly Bar: ComponentType<SelectedBarProps<Row>>;
  };
  /** Stands above the table. */
  readonly lead?: ReactNode;
  /** The buttons and links next to the heading. */
  readonly children?: ReactNode;
}

/** An admin screen: a table of all records of a kind, with search, filters and the actions on each row. */
export function ManagedList<Row extends Identified>(props: ManagedListProps<Row>) {
  const { name, records, options, messages, columns, isDim, searchHint, exported, selected, lead, children } =
    props;
  const queries = useQueryClient();
  const titleId = useId();
  const rows = useRef<HTMLTableSectionElement>(null);
  const controls = useListQuery(options);
  const { query, sortBy } = controls;
  const list = usePaginatedList<Row, ListPosition>({
    queryKey: adminQueryKeys.list(name, query),
    readPage: (after, through) => records.readPage(query, after, through),
    readCount: () => records.countAll(query),
  });
  const items = useItemsOfLastQuery(list);
  const allQueries = adminQueryKeys.lists(name);
  const selection = useSelection<Row>(JSON.stringify(query));
  const [isSelecting, setSelecting] = useState(false);
  /** On phones. */
  const [hasActionsOpen, setActionsOpen] = useState(false);
  const { dialog, ...actions } = useRowActions<Row>({
    items,
    rows,
    headingId: titleId,
    caches: [{ queryKey: allQueries }],
    refresh,
  });

  /** After a failure reads the row again: the row alone, as a long list has many pages. */
  async function refresh({ id }: Row, hasFailed: boolean): Promise<void> {
    if (!hasFailed) {
      void queries.invalidateQueries({ queryKey: adminQueryKeys.statistics() });
      return;
    }
    try {
      replaceCachedItem(queries, allQueries, id, await records.readOne(id));
    } catch (error) {
      logProblem('A row could not be read again.', error);
    }
  }

  const count = list.total === null ? '' : listMessages.counts[name](list.total);
  const toolbar = { options, controls, count };

  function tableSelection({ nameOf, Bar }: NonNullable<typeof selected>): TableSelection<Row> {
    return {
      has: selection.has,
      set: selection.set,
      labels: { row: (row) => bulkMessages.selectRow(nameOf(row)), all: bulkMessages.selectPage },
      isOnPhones: isSelecting,
      bar: selection.rows.length > 0 && (
        <Suspense>
          <Bar
            selection={selection}
            total={list.total}
            readAll={(work) => readAll(records, query, work)}
            headingId={titleId}
          />
        </Suspense>
      ),
    };
  }

  function toggleSelecting() {
    setSelecting(!isSelecting);
    setActionsOpen(false);
    document.getElementById(titleId)?.focus({ preventScroll: true });
  }

  function showAll() {
    controls.clear();
    document.getElementById(titleId)?.focus();
  }

  return (
    <>
      <ListHeading
        id={titleId}
        title={messages.title}
        isOpen={hasActionsOpen}
        onToggle={exported === undefined ? null : () => setActionsOpen(!hasActionsOpen)}
      >
        {selected !== undefined && items.length > 0 && (
          <Button size="small" aria-pressed={isSelecting} className="md:hidden" onClick={toggleSelecting}>
            {bulkMessages.select}
          </Button>
        )}
        {exported !== undefined && (
          <Suspense
            fallback={
              <Button size="small" disabled>
                {listMessages.exportCsv}
              </Button>
            }
          >
            <ExportList {...exported} records={records} query={query} />
          </Suspense>
        )}
        {children}
      </ListHeading>
      {searchHint === undefined ? (
        <FilterBar {...toolbar} />
      ) : (
        <ListToolbar {...toolbar} searchHint={searchHint} />
      )}
      {lead}
      <ListFrame
        list={list}
        problem={list.error && failureSentence(list.error, messages.failed)}
        empty={<NoRows isWhole={isWholeList(query)} messages={messages} onShowAll={showAll} />}
        skeletonRows={items.length === 0 ? 5 : 0}
        rows={rows}
        of="table"
        className="relative"
      >
        <NewerRecords
          list={list}
          queryKey={adminQueryKeys.list(name, query)}
          countNewer={(first) => records.countNewer(query, first)}
          label={listMessages.newer[name]}
          rows={rows}
        />
        {items.length > 0 && (
          <DataTable
            label={messages.table}
            columns={columns(actions).map((column) => withSort(column, options, controls))}
            rows={items}
            isBusy={list.isLoading}
            keyOf={(row) => row.id}
            onSort={sortBy}
            bodyRef={rows}
            selection={selected && tableSelection(selected)}
            {...(isDim !== undefined && { isDim })}
          />
        )}
      </ListFrame>
      {dialog}
    </>
  );
}

/** The items; while a new query is loading, those of the last one, so that a sorted column keeps focus. */
function useItemsOfLastQuery<Row>({ items, isLoading }: PaginatedList<Row>): readonly Row[] {
  const [held, hold] = useState(items);
  if (!isLoading && held !== items) hold(items);
  return isLoading ? held : items;
}

interface NoRowsProps {
  readonly isWhole: boolean;
  readonly messages: { readonly empty: string; readonly emptyAdvice: string };
  readonly onShowAll: () => void;
}

function NoRows({ isWhole, messages, onShowAll }: NoRowsProps) {
  if (isWhole) {
    return (
      <EmptyState title={messages.empty}>
        <p>{messages.emptyAdvice}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={listMessages.noneFound}>
      <p>{listMessages.noneFoundAdvice}</p>
      <Button onClick={onShowAll}>{listMessages.showAll}</Button>
    </EmptyState>
  );
}

/** The column with its sort state. */
function withSort<Row>(
  column: Column<Row>,
  { sorts }: LabelledOptions,
  { query }: ListControls,
): Column<Row> {
  if (!sortsFor(query.filters, sorts).some(({ field }) => field === column.id)) return column;
  if (query.sort?.field !== column.id) return { ...column, sorted: 'none' };
  return { ...column, sorted: query.sort.direction === 'asc' ? 'ascending' : 'descending' };
}
