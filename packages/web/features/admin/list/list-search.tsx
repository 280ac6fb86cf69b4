import Search from '@lucide/icons/icons/search';
import X from '@lucide/icons/icons/x';
import { type FormEvent, useRef, useState } from 'react';
import { listMessages } from '#features/admin/list/messages.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ListControls } from './use-list-query.ts';

interface ListSearchProps {
  /** What can be searched for. */
  readonly hint: string;
  readonly controls: ListControls;
  readonly onSubmit: () => void;
}

/** Longer than any text that a record has. */
const longestSearch = 300;

/** The search of a list, sent by Enter or its button. */
export function ListSearch({ hint, controls: { query, search }, onSubmit }: ListSearchProps) {
  const [text, setText] = useState(query.search);
  const [shown, setShown] = useState(query.search);
  const input = useRef<HTMLInputElement>(null);
  // The field follows the address when it changes, as by going back.
  if (query.search !== shown) {
    setShown(query.search);
    setText(query.search);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    search(text);
    onSubmit();
  }

  function clear() {
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
