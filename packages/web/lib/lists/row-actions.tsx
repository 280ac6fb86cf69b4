import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { failureSentence, logProblem } from '../firestore/errors.ts';
import { useKeptFocus } from '../focus.ts';
import { useNavigate } from '../routing/router.tsx';
import { showToast, type Toast } from '../toast.ts';
import { type Identified, replaceCachedItem } from './paginated-list.ts';

/** Something that is done with one row. */
interface RowAction<Row extends Identified> {
  readonly row: Row;
  readonly perform: () => Promise<void>;
  /** The row afterwards; null when it has been deleted. */
  readonly after: Row | null;
  readonly done: ReactNode;
  /** The sentence for a failure (specification section 8). */
  readonly failed: string;
  /** The path of the screen that a success leads to. */
  readonly leadsTo?: string;
}

/** An action that needs a confirmation. */
export interface ConfirmedAction<Row extends Identified> extends RowAction<Row> {
  readonly question: ReactNode;
  /** What confirming leads to, where the question does not say it. */
  readonly consequence?: ReactNode;
  /** The label of the confirming button, as it follows "Yes, ". */
  readonly action: string;
  /** The label of the confirming button while the action is in progress. */
  readonly busyLabel: string;
  readonly isDangerous?: boolean;
}

/** What the buttons of a row call. */
export interface RowActions<Row extends Identified> {
  /** Performs an action after a confirmation. */
  readonly ask: (action: ConfirmedAction<Row>) => void;
  /** Performs an action without a confirmation. Resolves after the row has been refreshed. */
  readonly perform: (action: RowAction<Row>) => Promise<void>;
  readonly isPending: boolean;
}

interface ActionableList<Row extends Identified> {
  /** The rows as they are shown. */
  readonly items: readonly Row[];
  /** The element whose children are the rows. */
  readonly rows: RefObject<HTMLElement | null>;
  readonly headingId: string;
  /** The cached lists that may hold the rows: prefixes of their keys. */
  readonly caches: readonly {
    readonly queryKey: QueryKey;
    /** Whether such a row belongs to the list; by default every row does. */
    readonly holds?: (row: Row) => boolean;
  }[];
  /** Refreshes the caches after an action, whether it succeeded or failed, as when another person was faster. */
  readonly refresh: (row: Row, hasFailed: boolean) => Promise<void> | void;
}

/**
 * Performs actions on the rows of a list. The caches show a change when the server has confirmed it; the outcome is told
 * on whichever screen the person is then.
 *
 * @returns the calls for the rows' buttons, and the confirmation dialog to render
 */
export function useRowActions<Row extends Identified>(
  list: ActionableList<Row>,
): RowActions<Row> & { readonly dialog: ReactNode } {
  const { items, rows, headingId, caches, refresh } = list;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asked, ask] = useState<ConfirmedAction<Row> | null>(null);

  const [isPending, setPending] = useState(false);
  const noteRow = useKeptFocus(rows, headingId, asked !== null || isPending);

  /** A query that was cancelled before its first response would be pending forever. */
  function refetchCancelled(queryKey: QueryKey): void {
    const isPendingQuery = ({ state }: { state: { data: unknown } }) => state.data === undefined;
    void queries.refetchQueries(
      { queryKey, type: 'active', predicate: isPendingQuery },
      { cancelRefetch: false },
    );
  }

  /** Also settles after the list has left the screen. */
  async function perform(action: RowAction<Row>): Promise<void> {
    const { row, failed } = action;
    noteRow(items.findIndex(({ id }) => id === row.id));
    setPending(true);
    showToast(null);
    let toast: Toast = {
      failed: false,
      sentence: action.done,
      ...(action.leadsTo !== undefined && { path: action.leadsTo }),
    };
    try {
      await Promise.all(caches.map(({ queryKey }) => queries.cancelQueries({ queryKey })));
      await action.perform();
      showInCaches(action);
    } catch (error) {
      logProblem('A row could not be changed.', error);
      toast = { failed: true, sentence: failureSentence(error, failed) };
    }
    // Before the refresh: a message behind an open dialog is not announced.
    ask(null);
    showToast(toast);
    if (toast.path !== undefined) navigate(toast.path);
    await refresh(row, toast.failed);
    for (const { queryKey } of caches) refetchCancelled(queryKey);
    setPending(false);
  }

  function showInCaches({ row, after }: RowAction<Row>): void {
    for (const { queryKey, holds } of caches) {
      const isHeld = after !== null && (holds === undefined || holds(after));
      replaceCachedItem(queries, queryKey, row.id, isHeld ? after : null);
    }
  }

  const dialog = asked !== null && (
    <ConfirmDialog
      question={asked.question}
      {...(asked.consequence !== undefined && { consequence: asked.consequence })}
      action={asked.action}
      dangerous={asked.isDangerous === true}
      busy={isPending}
      busyLabel={asked.busyLabel}
      onConfirm={() => void perform(asked)}
      onCancel={() => ask(null)}
    />
  );
  return { ask, perform, isPending, dialog };
}

type WithName = (name: string) => string;

interface ActionMessages {
  readonly question: WithName;
  readonly action: string;
  readonly busyLabel: string;
  readonly done: WithName;
}

/**
 * The sentences of an action on a row.
 *
 * @param typedName a name as a person typed it
 * @param rowName what the row is called, given that name
 */
export function actionSentences(
  { question, action, busyLabel, done }: ActionMessages,
  typedName: string,
  rowName: WithName = (name) => name,
) {
  return { question: around(question), action, busyLabel, done: around(done) };

  function around(template: WithName) {
    return <Sentence template={(name = '') => template(rowName(name))} parts={[typedName]} />;
  }
}
