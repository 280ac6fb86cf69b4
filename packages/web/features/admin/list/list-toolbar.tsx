import Search from '@lucide/icons/icons/search';
import X from '@lucide/icons/icons/x';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { listMessages } from '#features/admin/list/messages.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ChosenFilters, FilterChoices, type LabelledOptions } from './list-filters.tsx';
import { isWholeList } from './list-query.ts';
import { type ListControls, onOneLine } from './use-list-query.ts';

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

interface ListSearchProps {
  /** What can be searched for. */
  readonly hint: string;
  readonly controls: ListControls;
  readonly onSubmit: () => void;
}

/** Longer than any text that a record has. */
const longestSearch = 300;
/** What is shorter is searched for by Enter alone. */
const shortestTyped = 3;
const typingMilliseconds = 300;

/** The search of a list, sent as one types, and by Enter or its button. */
function ListSearch({ hint, controls: { query, search }, onSubmit }: ListSearchProps) {
  const [text, setText] = useState(query.search);
  const [shown, setShown] = useState(query.search);
  const input = useRef<HTMLInputElement>(null);
  /** The last search that was sent while typing: the next one takes its place. */
  const typed = useRef<string | null>(null);
  const line = onOneLine(text);
  // The field follows the address when it changes, as by going back.
  if (query.search !== shown) {
    setShown(query.search);
    if (query.search !== line) setText(query.search);
  }

  useEffect(() => {
    if (line === query.search || (line !== '' && line.length < shortestTyped)) return;
    const timer = setTimeout(() => {
      search(line, typed.current === query.search);
      typed.current = line;
    }, typingMilliseconds);
    return () => clearTimeout(timer);
  }, [line, query.search, search]);

  function submit(event: FormEvent) {
    event.preventDefault();
    typed.current = null;
    search(line);
    onSubmit();
  }

  function clear() {
    typed.current = null;
    setText('');
    search('');
    input.current?.focus();
  }

  return (
    <form onSubmit={submit} className="list-search">
      <button
        type="submit"
        aria-label={listMessages.search}
        title={listMessages.search}
        className="grid w-11 flex-none place-items-center self-stretch rounded-control text-quiet hover:bg-sunk hover:text-ink md:w-9"
      >
        <Icon of={Search} className="size-4" />
      </button>
      <input
        ref={input}
        type="search"
        aria-label={listMessages.search}
        placeholder={hint}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={longestSearch}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="w-full min-w-0 self-stretch text-ellipsis placeholder:text-quiet placeholder:opacity-100 focus-visible:outline-none [&::-webkit-search-cancel-button]:appearance-none"
      />
      {(text !== '' || query.search !== '') && (
        <button
          type="button"
          aria-label={listMessages.clearSearch}
          onClick={clear}
          className="grid w-11 flex-none place-items-center self-stretch rounded-control hover:bg-sunk md:w-9"
        >
          <Icon of={X} className="size-4" />
        </button>
      )}
    </form>
  );
}
