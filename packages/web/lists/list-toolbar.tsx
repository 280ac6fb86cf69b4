import SlidersHorizontal from '@lucide/icons/icons/sliders-horizontal';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { formatCount } from '#messages/formats.ts';
import { listMessages } from '#messages/lists.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ChosenFilters, FilterChoices, type LabelledOptions } from './list-filters.tsx';
import { ListSearch } from './list-search.tsx';
import type { ListControls } from './use-list-query.ts';

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
 * The search, filters and order of a list, with the number of records found. On phones one button shows and hides all of
 * them, so that the first records are in view.
 */
export function ListToolbar({ options, controls, searchHint, count }: ToolbarProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const toolbar = useRef<HTMLDivElement>(null);
  const { query } = controls;
  const inUse = query.filters.length + Number(query.search !== '');
  const opener = { onClick: () => setOpen(!isOpen), 'aria-expanded': isOpen };

  /** Closes the choices and returns to the button that opened them: of the two, the one that is displayed. */
  function closeOnEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape') return;
    const openers = toolbar.current?.querySelectorAll<HTMLElement>('[aria-expanded]') ?? [];
    [...openers].find((button) => button.offsetParent !== null)?.focus();
    setOpen(false);
  }

  return (
    <div
      ref={toolbar}
      data-print="none"
      className="mt-3 mb-2 flex flex-wrap items-center justify-between gap-3 md:mt-4 md:mb-3 md:grid md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Button {...opener} size="small" aria-controls={`${id}-controls`} className="md:hidden">
        <Icon of={SlidersHorizontal} className="size-4 flex-none" />
        {listMessages.searchAndFilter}
        {inUse > 0 && (
          <span aria-hidden="true" className="rounded-full bg-sunk px-2 text-caption">
            {formatCount(inUse)}
          </span>
        )}
      </Button>
      <div
        id={`${id}-controls`}
        className={`flex-wrap gap-2 max-md:order-1 max-md:w-full max-md:gap-3 md:flex md:items-center ${isOpen ? 'grid grid-cols-1' : 'hidden'}`}
      >
        <ListSearch hint={searchHint} controls={controls} />
        <ChosenFilters
          options={options}
          controls={controls}
          opener={{ ...opener, 'aria-controls': `${id}-choices` }}
        />
      </div>
      <p
        role="status"
        className="content-center text-end text-small text-quiet max-md:ms-auto md:min-h-[36px] md:self-start"
      >
        {count}
      </p>
      <section
        id={`${id}-choices`}
        aria-label={listMessages.filters}
        hidden={!isOpen}
        onKeyDown={closeOnEscape}
        className="flex w-full flex-wrap gap-2 max-md:order-2 md:col-span-2 [&[hidden]]:hidden"
      >
        <FilterChoices options={options} controls={controls} />
      </section>
    </div>
  );
}
