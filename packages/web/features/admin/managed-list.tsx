import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { AdminRecords } from '../../data/admin-records.ts';
import { failureSentence, logProblem } from '../../data/errors.ts';
import { isSearch, type ListFields, type ListQuery } from '../../data/list-query.ts';
import { exactly } from '../../data/pagination.ts';
import { adminQueryKeys } from '../../data/query-keys.ts';
import { ListFrame } from '../../lists/list-frame.tsx';
import { type FilterOption, type LabelledOptions, ListToolbar } from '../../lists/list-toolbar.tsx';
import {
  type Identified,
  type PaginatedList,
  replaceCachedItem,
  usePaginatedList,
} from '../../lists/paginated-list.ts';
import { type RowActions, useRowActions } from '../../lists/row-actions.tsx';
import { type ListControls, useListQuery } from '../../lists/use-list-query.ts';
import { listMessages } from '../../messages/en/lists.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

interface ManagedListProps<Row extends Identified> {
  readonly name: 'donors' | 'requests' | 'users';
  readonly records: AdminRecords<Row>;
  readonly options: LabelledOptions;
  readonly words: {
    readonly title: string;
    readonly table: string;
    readonly failed: string;
    readonly empty: string;
    readonly emptyAdvice: string;
  };
  /** The columns; one that the list can be sorted by has the id of its field. */
  readonly columns: (actions: RowActions<Row>) => readonly Column<Row>[];
  readonly isDim?: (row: Row) => boolean;
}

/** An admin screen: a table of all records of a kind, with search, filters and the actions on each row. */
export function ManagedList<Row extends Identified>(props: ManagedListProps<Row>) {
  const { name, records, options, words, columns, isDim } = props;
  const queries = useQueryClient();
  const titleId = useId();
  const rows = useRef<HTMLTableSectionElement>(null);
  const controls = useListQuery(options);
  const { query, sortBy } = controls;
  const list = usePaginatedList({
    queryKey: adminQueryKeys.list(name, query),
    readPage: (after, through) => records.readPage(query, after, through),
    readCount: async () => exactly(await records.countAll(query)),
  });
  const items = useItemsOfLastQuery(list);
  const allQueries = adminQueryKeys.lists(name);
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

  function showAll() {
    controls.clear();
    document.getElementById(titleId)?.focus();
  }

  return (
    <>
      <PageTitle id={titleId}>{words.title}</PageTitle>
      <ListToolbar options={options} controls={controls} />
      <ListFrame
        list={list}
        problem={list.error && failureSentence(list.error, words.failed)}
        empty={<NoRows query={query} words={words} onShowAll={showAll} />}
        skeletonRows={items.length === 0 ? 5 : 0}
      >
        {items.length > 0 && (
          <DataTable
            label={words.table}
            columns={columns(actions).map((column) => withSort(column, options, controls))}
            rows={items}
            isBusy={list.isLoading}
            keyOf={(row) => row.id}
            onSort={sortBy}
            bodyRef={rows}
            {...(isDim !== undefined && { isDim })}
          />
        )}
      </ListFrame>
      {dialog}
    </>
  );
}

interface ListWords<Fields extends ListFields> {
  readonly all: string;
  readonly fields: Readonly<Record<Fields['filters'][number] | Fields['searches'][number], string>>;
}

/** The labelled options of an admin list, which is sorted by a date or by a name. */
export function labelledOptions<Fields extends ListFields>(
  fields: Fields,
  words: ListWords<Fields>,
  choices: Readonly<Record<Fields['filters'][number], FilterOption['choices']>>,
): LabelledOptions {
  const [date, name] = fields.sorts;
  return {
    all: words.all,
    filters: fields.filters.map((field: Fields['filters'][number]) => ({
      field,
      label: words.fields[field],
      choices: choices[field],
    })),
    sorts: [
      { field: date, direction: 'desc', label: listMessages.sortNewest },
      { field: date, direction: 'asc', label: listMessages.sortOldest },
      { field: name, direction: 'asc', label: listMessages.sortNameUp },
      { field: name, direction: 'desc', label: listMessages.sortNameDown },
    ],
    searches: fields.searches.map((field: Fields['searches'][number]) => ({
      field,
      label: words.fields[field],
    })),
  };
}

/** The items; while a new query is loading, those of the last one, so that a sorted column keeps focus. */
function useItemsOfLastQuery<Row>({ items, isLoading }: PaginatedList<Row>): readonly Row[] {
  const [held, hold] = useState(items);
  if (!isLoading && held !== items) hold(items);
  return isLoading ? held : items;
}

interface NoRowsProps {
  readonly query: ListQuery;
  readonly words: { readonly empty: string; readonly emptyAdvice: string };
  readonly onShowAll: () => void;
}

function NoRows({ query, words, onShowAll }: NoRowsProps) {
  const isWholeList = !isSearch(query) && query.filter === null;
  if (isWholeList) {
    return (
      <EmptyState title={words.empty}>
        <p>{words.emptyAdvice}</p>
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

/** The column with its sort state; a search has an order of its own. */
function withSort<Row>(
  column: Column<Row>,
  { sorts }: LabelledOptions,
  { query }: ListControls,
): Column<Row> {
  if (isSearch(query) || !sorts.some(({ field }) => field === column.id)) return column;
  if (query.sort?.field !== column.id) return { ...column, sorted: 'none' };
  return { ...column, sorted: query.sort.direction === 'asc' ? 'ascending' : 'descending' };
}
