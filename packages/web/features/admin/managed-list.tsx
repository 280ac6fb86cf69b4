import { useId, useRef, useState } from 'react';
import { adminQueryKeys } from '../../data/admin-query-keys.ts';
import type { AdminRecords } from '../../data/admin-records.ts';
import { type AdminView, isSearching } from '../../data/admin-view.ts';
import { failureSentence, retryFor } from '../../data/errors.ts';
import { exactly } from '../../data/list-count.ts';
import { type PagedList, usePagedList } from '../../data/paged-list.ts';
import { adminListMessages } from '../../messages/en/admin.ts';
import { Alert, Notice } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ListSkeleton } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useGoingOn } from '../../ui/use-going-on.ts';
import type { ListSetting } from './list-setting.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { type ListView, useListView } from './use-list-view.ts';
import { type AskedAct, type Identified, type Outcome, type RowAct, useRowActs } from './use-row-acts.ts';

/** What a row's buttons do. */
export interface RowTools<Row extends Identified> {
  /** Asks for confirmation first. */
  readonly ask: (act: AskedAct<Row>) => void;
  /** Does it at once. */
  readonly perform: (act: RowAct<Row>) => Promise<void>;
  readonly isPending: boolean;
}

interface ManagedListProps<Row extends Identified> {
  readonly name: 'donors' | 'requests' | 'users';
  readonly records: AdminRecords<Row>;
  readonly setting: ListSetting;
  readonly words: {
    readonly title: string;
    readonly table: string;
    readonly failed: string;
    readonly empty: string;
    readonly emptyAdvice: string;
  };
  readonly columns: (tools: RowTools<Row>) => readonly Column<Row>[];
  readonly isDim?: (row: Row) => boolean;
}

/** A screen with all records of a kind, and what an admin may do with each. */
export function ManagedList<Row extends Identified>(props: ManagedListProps<Row>) {
  const { name, records, setting, words, columns, isDim } = props;
  const titleId = useId();
  const rows = useRef<HTMLTableSectionElement>(null);
  const listView = useListView(setting);
  const { view, sortBy } = listView;
  const list = usePagedList({
    queryKey: adminQueryKeys.list(name, view),
    readPage: (after, through) => records.readPage(view, after, through),
    readCount: async () => exactly(await records.countAll(view)),
  });
  const shown = useShownRows(list);
  const { goOn, hasFailedAtEnd } = useGoingOn(list);
  const problem = list.error === null ? null : failureSentence(list.error, words.failed);
  const acts = useRowActs({ queryKey: adminQueryKeys.lists(name), readOne: records.readOne, view });

  const noteRow = useKeptFocus(rows, titleId, acts.asked !== null || acts.isPending);

  async function perform(act: RowAct<Row>): Promise<void> {
    noteRow(shown.indexOf(act.row));
    await acts.confirm(act);
  }

  function showAll() {
    listView.clear();
    document.getElementById(titleId)?.focus();
  }

  const table = columns({ ask: acts.ask, perform, isPending: acts.isPending });
  return (
    <>
      <PageTitle id={titleId}>{words.title}</PageTitle>
      <ListToolbar setting={setting} list={listView} />
      <div className="grid grid-cols-1 gap-3.5">
        {problem !== null && !hasFailedAtEnd && (
          <Alert onRetry={retryFor(list.error, list.reload)}>{problem}</Alert>
        )}
        {list.isLoading && shown.length === 0 && <ListSkeleton rows={5} />}
        {isEmpty(list) && <NoRows {...{ view, words }} onShowAll={showAll} />}
        {shown.length > 0 && (
          <DataTable
            label={words.table}
            columns={table.map((column) => withSort(column, setting, listView))}
            rows={shown}
            isBusy={list.isLoading}
            keyOf={(row) => row.id}
            onSort={sortBy}
            bodyRef={rows}
            {...(isDim !== undefined && { isDim })}
          />
        )}
        {acts.outcome !== null && <OutcomeMessage {...acts.outcome} />}
        <End list={list} problem={hasFailedAtEnd ? problem : null} onMore={goOn} />
      </div>
      {acts.asked !== null && (
        <Confirmation
          act={acts.asked}
          isPending={acts.isPending}
          onConfirm={perform}
          onCancel={() => acts.ask(null)}
        />
      )}
    </>
  );
}

/** The rows of the last question stay until the next one is answered, so that a sorted column keeps its focus. */
function useShownRows<Row>({ items, isLoading }: PagedList<Row>): readonly Row[] {
  const [held, hold] = useState(items);
  if (!isLoading && held !== items) hold(items);
  return isLoading ? held : items;
}

/** In view wherever in the list the row is. */
function OutcomeMessage({ failed, sentence }: Outcome) {
  return (
    <div className="sticky bottom-3 z-10 rounded-xl bg-surface shadow-lift">
      {failed ? <Alert>{sentence}</Alert> : <Notice>{sentence}</Notice>}
    </div>
  );
}

interface NoRowsProps {
  readonly view: AdminView;
  readonly words: { readonly empty: string; readonly emptyAdvice: string };
  readonly onShowAll: () => void;
}

function NoRows({ view, words, onShowAll }: NoRowsProps) {
  const isWhole = !isSearching(view) && view.filter === null;
  if (isWhole) {
    return (
      <EmptyState title={words.empty}>
        <p>{words.emptyAdvice}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={adminListMessages.noneFound}>
      <p>{adminListMessages.noneFoundAdvice}</p>
      <Button onClick={onShowAll}>{adminListMessages.showAll}</Button>
    </EmptyState>
  );
}

interface EndProps<Row> {
  readonly list: PagedList<Row>;
  readonly problem: string | null;
  readonly onMore: () => void;
}

/** Also below an empty list whose next page may hold something. */
function End<Row>({ list, problem, onMore }: EndProps<Row>) {
  if (list.items.length === 0 && !list.hasMore) return null;
  return (
    <LoadMore
      shown={list.items.length}
      total={list.total}
      hasMore={list.hasMore}
      isLoading={list.isLoadingMore}
      hasFailed={list.error !== null}
      problem={problem}
      onMore={onMore}
    />
  );
}

interface ConfirmationProps<Row extends Identified> {
  readonly act: AskedAct<Row>;
  readonly isPending: boolean;
  readonly onConfirm: (act: RowAct<Row>) => Promise<void>;
  readonly onCancel: () => void;
}

function Confirmation<Row extends Identified>({
  act,
  isPending,
  onConfirm,
  onCancel,
}: ConfirmationProps<Row>) {
  return (
    <ConfirmDialog
      question={act.question}
      {...(act.consequence !== undefined && { consequence: act.consequence })}
      action={act.action}
      dangerous={act.isDangerous === true}
      busy={isPending}
      busyLabel={act.acting}
      onConfirm={() => void onConfirm(act)}
      onCancel={onCancel}
    />
  );
}

/** A search has its own order. */
function withSort<Row>(column: Column<Row>, { sorts }: ListSetting, { view }: ListView): Column<Row> {
  if (isSearching(view) || !sorts.some(({ field }) => field === column.id)) return column;
  if (view.sort.field !== column.id) return { ...column, sorted: 'none' };
  return { ...column, sorted: view.sort.direction === 'asc' ? 'ascending' : 'descending' };
}

function isEmpty<Row>(list: PagedList<Row>): boolean {
  return list.items.length === 0 && !list.isLoading && !list.hasMore && list.error === null;
}
