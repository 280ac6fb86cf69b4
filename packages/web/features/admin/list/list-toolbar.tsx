import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { listMessages } from '#features/admin/list/messages.ts';
import { ChosenFilters, FilterChoices, type LabelledOptions } from './list-filters.tsx';
import { isWholeList } from './list-query.ts';
import { ListSearch } from './list-search.tsx';
import type { ListControls } from './use-list-query.ts';
import './list-toolbar.css';

interface ToolbarProps {
  readonly options: LabelledOptions;
  readonly controls: ListControls;
  /** What can be searched for. */
  readonly searchHint: string;
  /** The number of records found, in words; empty while it is unknown. */
  readonly count: string;
}

/** The filters of a list without a search, with the number of records found. */
export function FilterBar({ options, controls, count }: Omit<ToolbarProps, 'searchHint'>) {
  return (
    <div
      data-print="none"
      className="mt-3 mb-2 flex flex-wrap items-center justify-between gap-3 md:mt-4 md:mb-3"
    >
      <section aria-label={listMessages.filters} className="flex min-w-0 flex-wrap gap-2 max-md:w-full">
        <FilterChoices options={options} controls={controls} />
      </section>
      <p role="status" className="text-small text-quiet max-md:ms-auto">
        {count}
      </p>
    </div>
  );
}

/**
 * The search, filters and order of a list, with the number of records found. A button shows and hides the filters, and a search
 * hides them, so that the first records are in view on phones.
 */
export function ListToolbar({ options, controls, searchHint, count }: ToolbarProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape') return;
    opener.current?.focus();
    setOpen(false);
  }

  return (
    <div data-print="none" className="list-toolbar">
      <div className="list-toolbar-start">
        <ListSearch hint={searchHint} controls={controls} onSubmit={() => setOpen(false)} />
        <ChosenFilters
          options={options}
          controls={controls}
          opener={{
            ref: opener,
            onClick: () => setOpen(!isOpen),
            'aria-expanded': isOpen,
            'aria-controls': id,
          }}
        />
      </div>
      <p
        role="status"
        // On phones the end of the whole list tells it.
        className={`list-count ${isWholeList(controls.query) ? 'max-md:sr-only' : ''}`}
      >
        {count}
      </p>
      <section
        id={id}
        aria-label={listMessages.filters}
        hidden={!isOpen}
        onKeyDown={closeOnEscape}
        className="list-choices"
      >
        <FilterChoices options={options} controls={controls} />
      </section>
    </div>
  );
}
