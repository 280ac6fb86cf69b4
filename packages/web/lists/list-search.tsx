import Search from '@lucide/icons/icons/search';
import X from '@lucide/icons/icons/x';
import { type FormEvent, useRef, useState } from 'react';
import { listMessages } from '#messages/lists.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { ListControls } from './use-list-query.ts';

interface ListSearchProps {
  /** What can be searched for. */
  readonly hint: string;
  readonly controls: ListControls;
}

/** Longer than any text that a record has. */
const longestSearch = 300;

/** The search of a list, sent by Enter or its button. */
export function ListSearch({ hint, controls: { query, search } }: ListSearchProps) {
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
  }

  function clear() {
    setText('');
    search('');
    input.current?.focus();
  }

  return (
    <form onSubmit={submit} className="flex min-w-0 flex-wrap gap-2 md:w-[26rem] md:max-w-full">
      <div className="flex min-h-[44px] min-w-0 flex-[1_1_10rem] items-center gap-2 rounded-control border border-edge bg-surface pl-3 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-ink md:min-h-[36px]">
        <Icon of={Search} className="size-4 flex-none text-quiet" />
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
      </div>
      <Button type="submit" size="small">
        {listMessages.search}
      </Button>
    </form>
  );
}
