import { type FormEvent, useRef, useState } from 'react';
import { type FilterValue, isSearching } from '../../data/admin-view.ts';
import { adminListMessages } from '../../messages/en/admin.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import type { ListSetting } from './list-setting.ts';
import type { ListView } from './use-list-view.ts';
import { sortName } from './view-in-address.ts';

interface ToolbarProps {
  readonly setting: ListSetting;
  readonly list: ListView;
}

/** Searches, filters and sorts a list. One select holds all filters, as one at a time can be had. */
export function ListToolbar({ setting, list }: ToolbarProps) {
  const { view, note } = list;
  const search = isSearching(view) ? view.search : null;
  return (
    <div className="mt-4 mb-2 grid items-start gap-x-6 min-[78rem]:grid-cols-[minmax(0,1fr)_auto]">
      <SearchForm {...{ setting, list, search }} />
      <div className="grid grid-cols-2 gap-x-3 min-[78rem]:grid-cols-[12rem]">
        <FilterSelect {...{ setting, list }} />
        {search === null && <SortSelect {...{ setting, list }} />}
      </div>
      <p role="status" className="text-[0.95rem] font-medium text-slate-ink empty:hidden">
        {note}
      </p>
    </div>
  );
}

interface SearchFormProps extends ToolbarProps {
  readonly search: { readonly field: string; readonly text: string } | null;
}

function SearchForm({ setting, list, search }: SearchFormProps) {
  const [field, setField] = useState(search?.field ?? setting.searches[0]?.field ?? '');
  const [text, setText] = useState(search?.text ?? '');
  const [shown, setShown] = useState(search);
  const input = useRef<HTMLInputElement>(null);
  // The address may change by itself, as on going back: the fields follow it.
  if (search !== shown) {
    setShown(search);
    setField(search?.field ?? field);
    setText(search?.text ?? '');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    list.search(field, text);
  }

  function clear() {
    list.clear();
    input.current?.focus();
  }

  return (
    <form
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-x-3 sm:grid-cols-[minmax(9rem,11rem)_minmax(0,1fr)_auto]"
    >
      <SelectField
        label={adminListMessages.searchBy}
        value={field}
        onChange={(event) => setField(event.target.value)}
      >
        {setting.searches.map((one) => (
          <option key={one.field} value={one.field}>
            {one.label}
          </option>
        ))}
      </SelectField>
      <TextField
        ref={input}
        label={adminListMessages.searchFor}
        type="search"
        autoComplete="off"
        maxLength={300}
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint={hintOf(field)}
      />
      <div className="mb-4 flex gap-2 max-sm:col-span-2 sm:mt-[1.95rem]">
        <Button type="submit" className="max-sm:flex-1">
          {adminListMessages.search}
        </Button>
        {search !== null && (
          <Button variant="quiet" className="max-sm:flex-1" onClick={clear}>
            {adminListMessages.clearSearch}
          </Button>
        )}
      </div>
    </form>
  );
}

function FilterSelect({ setting, list }: ToolbarProps) {
  const chosen = isSearching(list.view) ? null : list.view.filter;
  const choices = setting.filters.flatMap(({ field, choices: all }) =>
    all.map(({ value }) => ({ field, value })),
  );
  return (
    <SelectField
      label={adminListMessages.filter}
      value={chosen === null ? '' : filterName(chosen)}
      onChange={(event) =>
        list.filter(choices.find((choice) => filterName(choice) === event.target.value) ?? null)
      }
    >
      <option value="">{setting.all}</option>
      {setting.filters.map(({ field, label, choices: all }) => (
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

/** For cards, which have no column heads to press. */
function SortSelect({ setting, list: { view, sort } }: ToolbarProps) {
  return (
    <div className="min-[78rem]:hidden">
      <SelectField
        label={adminListMessages.sort}
        value={isSearching(view) ? '' : sortName(view.sort)}
        onChange={(event) => {
          const chosen = setting.sorts.find((one) => sortName(one) === event.target.value);
          if (chosen !== undefined) sort({ field: chosen.field, direction: chosen.direction });
        }}
      >
        {setting.sorts.map((one) => (
          <option key={sortName(one)} value={sortName(one)}>
            {one.label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function filterName({ field, value }: { readonly field: string; readonly value: FilterValue }): string {
  return `${field}=${value}`;
}

function hintOf(field: string): string {
  if (field === 'id') return adminListMessages.wholeId;
  return field === 'contactNumber' ? adminListMessages.beginningOfNumber : adminListMessages.beginning;
}
