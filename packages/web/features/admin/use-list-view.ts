import { useMemo, useState } from 'react';
import { type AdminView, type Browsing, isSearching } from '../../data/admin-view.ts';
import { adminListMessages } from '../../messages/en/admin.ts';
import { useSearchParams } from '../../routing/router.tsx';
import type { ListSetting } from './list-setting.ts';
import { addressOf, firstView, viewOf } from './view-in-address.ts';

export interface ListView {
  readonly view: AdminView;
  /** What the last choice has cleared. */
  readonly note: string | null;
  readonly filter: (filter: Browsing['filter']) => void;
  readonly sort: (sort: Browsing['sort']) => void;
  /** Turns the sorting by a field around, or begins it. */
  readonly sortBy: (field: string) => void;
  readonly search: (field: string, text: string) => void;
  readonly clear: () => void;
}

/** What is asked of a list. It stands in the address, so that a reload, going back or a link shows it again. */
export function useListView(setting: ListSetting): ListView {
  const [address, setAddress] = useSearchParams();
  const [note, setNote] = useState<{ readonly text: string | null; readonly of: string } | null>(null);
  const view = useMemo(() => viewOf(address, setting), [address, setting]);
  const browsing = isSearching(view) ? firstView(setting) : view;

  function show(next: AdminView, cleared: string | null) {
    const to = addressOf(next, setting);
    setNote({ text: cleared, of: to.toString() });
    // What is asked for again is no step to go back from.
    if (to.toString() !== address.toString()) setAddress(to);
  }

  return {
    view,
    // Whoever has gone back has the filter again.
    note: note?.of === address.toString() ? note.text : null,
    filter: (filter) =>
      show({ ...browsing, filter }, isSearching(view) ? adminListMessages.searchCleared : null),
    sort: (sort) => show({ ...browsing, sort }, null),
    sortBy: (field) => show({ ...browsing, sort: nextSort(browsing.sort, field, setting) }, null),
    search: (field, text) => {
      const hadFilter = !isSearching(view) && view.filter !== null;
      show(
        text.trim() === '' ? browsing : { search: { field, text } },
        hadFilter && text.trim() !== '' ? adminListMessages.filterCleared : null,
      );
    },
    clear: () => show(firstView(setting), null),
  };
}

function nextSort(sort: Browsing['sort'], field: string, { sorts }: ListSetting): Browsing['sort'] {
  const ofField = sorts.filter((one) => one.field === field);
  const next = ofField.find(({ direction }) => sort.field !== field || direction !== sort.direction);
  return next === undefined ? sort : { field, direction: next.direction };
}
