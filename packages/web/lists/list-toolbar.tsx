import { type FormEvent, useRef, useState } from 'react';
import { type Filter, type FilterValue, isSearch, type Sort } from '../data/list-query.ts';
import { listMessages } from '../messages/en/lists.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/fields.tsx';
import { type ListControls, type QueryOptions, sortName } from './use-list-query.ts';

/** The values that a field can be filtered by, with their labels. */
export interface FilterOption {
  readonly field: string;
  readonly label: string;
  readonly choices: readonly { readonly value: FilterValue; readonly label: string }[];
}

/** What a list can be filtered, sorted and searched by, with labels. */
export interface LabelledOptions extends QueryOptions {
  /** The label for no filter. */
  readonly all: string;
  readonly filters: readonly FilterOption[];
  readonly sorts: readonly (Sort & { readonly label: string })[];
  readonly searches: readonly { readonly field: string; readonly label: string }[];
}

interface ToolbarProps {
  readonly options: LabelledOptions;
  readonly controls: ListControls;
}

const clearedNotes = { filter: listMessages.filterCleared, search: listMessages.searchCleared };

/** The controls for searching, filtering and sorting a list. One select has all filters, as they do not combine. */
export function ListToolbar({ options, controls }: ToolbarProps) {
  const { query, cleared } = controls;
  const search = isSearch(query) ? query.search : null;
  return (
    <div className="mt-4 mb-2 grid items-start gap-x-6 min-[78rem]:grid-cols-[minmax(0,1fr)_auto]">
      <SearchForm options={options} controls={controls} search={search} />
      <div className="grid grid-cols-2 gap-x-3 min-[78rem]:grid-cols-[12rem]">
        <FilterSelect options={options} controls={controls} />
        {search === null && <SortSelect options={options} controls={controls} />}
      </div>
      <p role="status" className="text-[0.95rem] font-medium text-slate-ink empty:hidden">
        {cleared !== null && clearedNotes[cleared]}
      </p>
    </div>
  );
}

interface SearchFormProps extends ToolbarProps {
  readonly search: { readonly field: string; readonly text: string } | null;
}

function SearchForm({ options, controls, search }: SearchFormProps) {
  const [field, setField] = useState(search?.field ?? options.searches[0]?.field ?? '');
  const [text, setText] = useState(search?.text ?? '');
  const [shown, setShown] = useState(search);
  const input = useRef<HTMLInputElement>(null);
  // The fields follow the address when it changes, as by going back.
  if (search !== shown) {
    setShown(search);
    setField(search?.field ?? field);
    setText(search?.text ?? '');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    controls.search(field, text);
  }

  function clear() {
    controls.clear();
    input.current?.focus();
  }

  return (
    <form
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-x-3 sm:grid-cols-[minmax(9rem,11rem)_minmax(0,1fr)_auto]"
    >
      <SelectField
        label={listMessages.searchBy}
        value={field}
        onChange={(event) => setField(event.target.value)}
      >
        {options.searches.map((one) => (
          <option key={one.field} value={one.field}>
            {one.label}
          </option>
        ))}
      </SelectField>
      <TextField
        ref={input}
        label={listMessages.searchFor}
        type="search"
        autoComplete="off"
        maxLength={300}
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint={hintOf(field)}
      />
      <div className="mb-4 flex gap-2 max-sm:col-span-2 sm:mt-[1.95rem]">
        <Button type="submit" className="max-sm:flex-1">
          {listMessages.search}
        </Button>
        {search !== null && (
          <Button variant="quiet" className="max-sm:flex-1" onClick={clear}>
            {listMessages.clearSearch}
          </Button>
        )}
      </div>
    </form>
  );
}

function FilterSelect({ options, controls }: ToolbarProps) {
  const { query, filter } = controls;
  const chosen = isSearch(query) ? null : query.filter;
  const choices = options.filters.flatMap(({ field, choices: all }) =>
    all.map(({ value }) => ({ field, value })),
  );
  return (
    <SelectField
      label={listMessages.filter}
      value={chosen === null ? '' : filterName(chosen)}
      onChange={(event) =>
        filter(choices.find((choice) => filterName(choice) === event.target.value) ?? null)
      }
    >
      <option value="">{options.all}</option>
      {options.filters.map(({ field, label, choices: all }) => (
        <optgroup key={field} label={label}>
          {all.map(({ value, label: name }) => (
            <option key={name} value={filterName({ field, value })}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

/** For narrow screens, where cards have no column headers to sort by. */
function SortSelect({ options, controls: { query, sort } }: ToolbarProps) {
  return (
    <div className="min-[78rem]:hidden">
      <SelectField
        label={listMessages.sort}
        value={isSearch(query) ? '' : sortName(query.sort)}
        onChange={(event) => {
          const chosen = options.sorts.find((one) => sortName(one) === event.target.value);
          if (chosen !== undefined) sort({ field: chosen.field, direction: chosen.direction });
        }}
      >
        {options.sorts.map((one) => (
          <option key={sortName(one)} value={sortName(one)}>
            {one.label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function filterName({ field, value }: Filter): string {
  return `${field}=${value}`;
}

function hintOf(field: string): string {
  if (field === 'id') return listMessages.wholeId;
  return field === 'contactNumber' ? listMessages.beginningOfNumber : listMessages.beginning;
}
