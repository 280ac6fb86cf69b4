import { type InfiniteData, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQueryKeys } from '../../data/admin-query-keys.ts';
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
  readonly done: string;
  /** The catalogue's sentence (specification section 8). */
  readonly failed: string;
}

/** One that has to be confirmed. */
export interface AskedAct<Row extends Identified> extends RowAct<Row> {
  readonly question: string;
  readonly action: string;
  readonly isDangerous?: boolean;
}

/** How an act ended. */
export interface Outcome {
  readonly failed: boolean;
  readonly sentence: string;
}

interface ActedList<Row> {
  /** Under which all views of the list are kept. */
  readonly queryKey: QueryKey;
  readonly readOne: (id: string) => Promise<Row | null>;
}

/**
 * Does acts on the rows of a list, where asked for after a confirmation. One that fails, as when another admin was first, says so, and
 * its row is fetched anew: that one alone, as a long list is many pages.
 */
export function useRowActs<Row extends Identified>({ queryKey, readOne }: ActedList<Row>) {
  const queries = useQueryClient();
  const [asked, ask] = useState<AskedAct<Row> | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

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

  const { mutateAsync, isPending } = useMutation({
    mutationFn: (act: RowAct<Row>) => act.perform(),
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (_, act) => {
      putRow(act.row.id, act.after);
      setOutcome({ failed: false, sentence: act.done });
      void queries.invalidateQueries({ queryKey: adminQueryKeys.statistics() });
    },
    onError: async (error, act) => {
      logProblem('A row could not be changed.', error);
      setOutcome({ failed: true, sentence: act.failed });
      await freshen(act.row.id);
    },
    onSettled: () => ask(null),
  });

  /** Ends after the row has been brought up to date. */
  async function confirm(act: RowAct<Row>): Promise<void> {
    setOutcome(null);
    await mutateAsync(act).catch(() => {});
  }

  return { asked, ask, confirm, isPending, outcome };
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
  queries.setQueryData<number>([...key.slice(0, -1), 'count'], (count) =>
    count === undefined ? count : count - 1,
  );
}
