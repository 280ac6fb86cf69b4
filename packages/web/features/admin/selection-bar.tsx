import { type KeyboardEvent, useState } from 'react';
import { bulkMessages as messages } from '#messages/bulk-actions.ts';
import { formatTotal } from '#messages/formats.ts';
import type { ListCount } from '../../data/pagination.ts';
import type { LongWork } from '../../data/read-all.ts';
import type { Identified } from '../../lists/paginated-list.ts';
import { useLongWork } from '../../lists/use-long-work.ts';
import type { Selection } from '../../lists/use-selection.ts';
import './selection-bar.css';

/** What a list tells the bar of its selected rows. */
export interface SelectedBarProps<Row extends Identified> {
  readonly selection: Selection<Row>;
  /** The size of the whole list. */
  readonly total: ListCount | null;
  /** Reads the whole list. */
  readonly readAll: (work: LongWork) => Promise<readonly Row[]>;
  /** Takes focus when the bar goes. */
  readonly headingId: string;
}

interface BarAction {
  readonly label: string;
  readonly perform: () => void;
  /** Comes after the others on phones. */
  readonly isRare?: boolean;
}

interface SelectionBarProps<Row extends Identified> extends SelectedBarProps<Row> {
  readonly actions: readonly BarAction[];
  /** How far an action is; null while there is none. */
  readonly progress: string | null;
  readonly onStop: () => void;
}

/** The bar above a table with selected rows: how many they are, and what can be done with them. */
export function SelectionBar<Row extends Identified>(props: SelectionBarProps<Row>) {
  const { selection, total, readAll, actions, progress, onStop, headingId } = props;
  const count = selection.rows.length;
  const [focused, setFocused] = useState(0);
  const selecting = useLongWork(headingId, {
    logged: 'Not all rows could be selected.',
    failed: messages.selectingFailed,
  });
  const busy = progress ?? selecting.progress;
  const isWhole = total !== null && count >= total.count;

  function selectAll() {
    void selecting.start(async (follow) => selection.set(await readAll(follow(messages.selecting)), true));
  }

  function clear() {
    selection.clear();
    document.getElementById(headingId)?.focus({ preventScroll: true });
  }

  const buttons: readonly BarAction[] =
    busy !== null
      ? [{ label: messages.stop, perform: progress === null ? selecting.stop : onStop }]
      : [
          ...(count > 0 ? actions : []),
          ...(total !== null && !isWhole
            ? [{ label: messages.selectAll(formatTotal(total)), perform: selectAll, isRare: true }]
            : []),
          { label: messages.clear, perform: clear },
        ];
  const tabStop = Math.min(focused, buttons.length - 1);

  /** Moves focus among the buttons, of which Tab reaches the last one that had it (ARIA Authoring Practices, toolbar). */
  function move(event: KeyboardEvent<HTMLElement>) {
    const all = [...event.currentTarget.querySelectorAll('button')];
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: (tabStop + 1) % all.length,
      ArrowLeft: tabStop - 1,
      Home: 0,
      End: -1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all.at(next)?.focus();
  }

  return (
    <div
      role="toolbar"
      aria-label={messages.toolbar}
      data-print="none"
      className="selection-bar"
      onKeyDown={move}
    >
      <p role="status">{busy ?? messages.selected(count)}</p>
      {buttons.map(({ label, perform, isRare }, index) => (
        <button
          key={label}
          type="button"
          data-rare={isRare === true ? '' : undefined}
          tabIndex={index === tabStop ? 0 : -1}
          onFocus={() => setFocused(index)}
          onClick={perform}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
