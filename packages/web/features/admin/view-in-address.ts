import { type AdminView, type Browsing, isSearching } from '../../data/admin-view.ts';
import type { ListSetting, SortChoice } from './list-setting.ts';

const searchField = 'by';
const searchText = 'q';
const sortKey = 'sort';

/** What the address asks of a list. What the list does not offer is passed over. */
export function viewOf(address: URLSearchParams, setting: ListSetting): AdminView {
  const text = cleaned(address.get(searchText) ?? '');
  const by = setting.searches.find(({ field }) => field === address.get(searchField));
  if (text !== '' && by !== undefined) return { search: { field: by.field, text } };
  return { filter: filterOf(address, setting), sort: sortOf(address, setting) };
}

/** The address's part for a view; a list as it stands of itself has none. */
export function addressOf(view: AdminView, setting: ListSetting): URLSearchParams {
  const address = new URLSearchParams();
  if (isSearching(view)) {
    address.set(searchField, view.search.field);
    address.set(searchText, cleaned(view.search.text));
    return address;
  }
  const { filter, sort } = view;
  if (filter !== null) address.set(filter.field, String(filter.value));
  if (sortName(sort) !== sortName(firstSort(setting))) address.set(sortKey, sortName(sort));
  return address;
}

/** How the list stands while nothing is chosen. */
export function firstView(setting: ListSetting): Browsing {
  const { field, direction } = firstSort(setting);
  return { filter: null, sort: { field, direction } };
}

/** "fullName", or "-fullName" for the other way round. */
export function sortName({ field, direction }: Browsing['sort']): string {
  return direction === 'asc' ? field : `-${field}`;
}

function filterOf(address: URLSearchParams, { filters }: ListSetting): Browsing['filter'] {
  for (const { field, choices } of filters) {
    const choice = choices.find(({ value }) => String(value) === address.get(field));
    if (choice !== undefined) return { field, value: choice.value };
  }
  return null;
}

function sortOf(address: URLSearchParams, setting: ListSetting): Browsing['sort'] {
  const { field, direction } =
    setting.sorts.find((sort) => sortName(sort) === address.get(sortKey)) ?? firstSort(setting);
  return { field, direction };
}

function firstSort({ sorts: [first] }: ListSetting): SortChoice {
  if (first === undefined) throw new Error('A list has an order.');
  return first;
}

/** As the forms store what was typed: in one line, without space around it. */
function cleaned(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
