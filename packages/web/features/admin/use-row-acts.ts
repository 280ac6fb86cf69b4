import { type InfiniteData, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { adminQueryKeys } from '../../data/admin-query-keys.ts';
import type { AdminView } from '../../data/admin-view.ts';
import { failureSentence } from '../../data/errors.ts';
import { type ListCount, subtractFromCount } from '../../data/list-count.ts';
import { logProblem } from '../../data/log.ts';
import type { Cursor, Page } from '../../data/paged.ts';

export interface Identified {
  readonly id: string;
}

/** Something to do with one row. */
export interface RowAct<Row extends Identified> {
  readonly row: Row;
  readonly perform: () => Promise<void>;
  /** The row afterwards; null when it is gone. */
  readonly after: Row | null;
  readonly done: ReactNode;
  /** The catalogue's sentence (specification section 8). */
  readonly failed: string;
}

/** One that has to be confirmed. */
export interface AskedAct<Row extends Identified> extends RowAct<Row> {
  readonly question: ReactNode;
  /** What confirming leads to, where the question does not say it. */
  readonly consequence?: string;
  readonly action: string;
  /** What the confirming button says while it is done. */
  readonly acting: string;
  readonly isDangerous?: boolean;
}

/** How an act ended. */
export interface Outcome {
  readonly failed: boolean;
  readonly sentence: ReactNode;
}

interface ActedList<Row> {
  /** Under which all views of the list are kept. */
  readonly queryKey: QueryKey;
  readonly readOne: (id: string) => Promise<Row | null>;
  /** What is asked of the list: how an act ended is said until something else is. */
  readonly view: AdminView;
}

/**
 * Does acts on the rows of a list, where asked for after a confirmation. One that fails, as when another admin was first, says so, and
 * its row is fetched anew: that one alone, as a long list is many pages.
 */
export function useRowActs<Row extends Identified>({ queryKey, readOne, view }: ActedList<Row>) {
  const queries = useQueryClient();
  const [asked, ask] = useState<AskedAct<Row> | null>(null);
  const [told, tell] = useState<(Outcome & { readonly view: AdminView }) | null>(null);

  function putRow(id: string, row: Row | null) {
    for (const [key] of queries.getQueriesData({ queryKey })) replaceRow(queries, key, id, row);
  }

  async function freshen(id: string): Promise<void> {
    try {
      putRow(id, await readOne(id));
    } catch (error) {
      logProblem('A row could not be fetched anew.', error);
    }
  }

  /** A question that was cancelled before its first answer would be waited for without end. */
  function askAgain(): void {
    const isUnanswered = ({ state }: { state: { data: unknown } }) => state.data === undefined;
    void queries.refetchQueries(
      { queryKey, type: 'active', predicate: isUnanswered },
      { cancelRefetch: false },
    );
  }

  const { mutateAsync, isPending } = useMutation({
    mutationFn: (act: RowAct<Row>) => act.perform(),
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (_, act) => {
      putRow(act.row.id, act.after);
      ask(null);
      tell({ failed: false, sentence: act.done, view });
      void queries.invalidateQueries({ queryKey: adminQueryKeys.statistics() });
    },
    onError: async (error, act) => {
      logProblem('A row could not be changed.', error);
      // Before the row has come: nobody is told of a message behind an open question.
      ask(null);
      tell({ failed: true, sentence: failureSentence(error, act.failed), view });
      await freshen(act.row.id);
    },
    onSettled: askAgain,
  });

  /** Ends after the row has been brought up to date. */
  async function confirm(act: RowAct<Row>): Promise<void> {
    tell(null);
    await mutateAsync(act).catch(() => {});
  }

  return { asked, ask, confirm, isPending, outcome: told?.view === view ? told : null };
}

type Pages<Row> = InfiniteData<Page<Row>, Cursor | null>;

function replaceRow<Row extends Identified>(
  queries: ReturnType<typeof useQueryClient>,
  key: QueryKey,
  id: string,
  row: Row | null,
): void {
  const held = key.at(-1) === 'pages' ? queries.getQueryData<Pages<Row>>(key) : undefined;
  if (held === undefined) return;
  const isThere = held.pages.some(({ items }) => items.some((item) => item.id === id));
  if (!isThere) return;
  const pages = held.pages.map((page) => ({
    ...page,
    items: page.items.flatMap((item) => (item.id !== id ? [item] : row === null ? [] : [row])),
  }));
  queries.setQueryData(key, { ...held, pages });
  if (row !== null) return;
  queries.setQueryData<ListCount>(
    [...key.slice(0, -1), 'count'],
    (count) => count && subtractFromCount(count, 1),
  );
}
