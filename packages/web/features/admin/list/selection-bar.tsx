import ListChecks from '@lucide/icons/icons/list-checks';
import { type KeyboardEvent, useState } from 'react';
import { bulkMessages as messages } from '#features/admin/list/messages.ts';
import { formatTotal } from '#lib/i18n/formats.ts';
import type { ListCount } from '../../../lib/firestore/pagination.ts';
import type { Identified } from '../../../lib/lists/paginated-list.ts';
import { RowMenu } from '../../../lib/lists/rows.tsx';
import type { MenuItem } from '../../../ui/menu.tsx';
import type { LongWork } from './read-all.ts';
import { useLongWork } from './use-long-work.ts';
import type { Selection } from './use-selection.ts';
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

interface BarAction extends MenuItem {
  readonly action: () => void;
}

interface SelectionBarProps<Row extends Identified> extends SelectedBarProps<Row> {
  /** The first one is done most: phones have the others in a menu. */
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

  const [main, ...others] = busy === null ? actions : [];
  const inMenu =
    busy !== null || total === null || isWhole
      ? others
      : [...others, { label: messages.selectAll(formatTotal(total)), icon: ListChecks, action: selectAll }];
  const buttons: readonly Pick<BarAction, 'label' | 'action'>[] =
    main === undefined
      ? [{ label: messages.stop, action: progress === null ? selecting.stop : onStop }]
      : [main, ...inMenu, { label: messages.clear, action: clear }];
  const tabStop = Math.min(focused, buttons.length - 1);

  /** Moves focus among the buttons, of which Tab reaches the last one that had it (ARIA Authoring Practices, toolbar). */
  function move(event: KeyboardEvent<HTMLElement>) {
    const all = [...event.currentTarget.querySelectorAll('button')].filter(isShown);
    const current = all.findIndex((button) => button.matches(':focus'));
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: (current + 1) % all.length,
      ArrowLeft: current - 1,
      Home: 0,
      End: -1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all.at(next)?.focus();
  }

  return (
    <div data-print="none" className="selection-bar">
      <div role="toolbar" aria-label={messages.toolbar} onKeyDown={move}>
        <p role="status">{busy ?? messages.selected(count)}</p>
        {buttons.map(({ label, action }, index) => (
          <button
            key={label}
            type="button"
            className={inMenu.some((item) => item.label === label) ? 'max-md:hidden' : ''}
            tabIndex={index === tabStop ? 0 : -1}
            onFocus={() => setFocused(index)}
            onClick={action}
          >
            {label}
          </button>
        ))}
      </div>
      {inMenu.length > 0 && (
        <span className="md:hidden">
          <RowMenu name={messages.selected(count)} items={inMenu} />
        </span>
      )}
    </div>
  );
}

function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}
