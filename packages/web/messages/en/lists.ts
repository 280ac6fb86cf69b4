import { formatTotal, type Total } from './formats.ts';

/** The words for a number of records: "1 donor", "1,240 donors", "50+ donors". */
function counted(one: string, many: string) {
  return (total: Total) => `${formatTotal(total)} ${total.count === 1 && !total.isLowerBound ? one : many}`;
}

/** Searching, filtering and sorting a list. */
export const listMessages = {
  search: 'Search',
  searchHints: {
    donors: 'Name, email, ID or number',
    requests: 'Patient, hospital, contact or number',
    users: 'Name, email, ID or University ID',
  },
  clearSearch: 'Clear search',
  filter: 'Filter',
  filters: 'Filters',
  /** No filter of a field. */
  all: 'All',
  sort: 'Sort by',
  /** A chosen filter: "Blood group: O−". */
  chosen: (field: string, choice: string) => `${field}: ${choice}`,
  counts: {
    donors: counted('donor', 'donors'),
    requests: counted('request', 'requests'),
    users: counted('user', 'users'),
    actions: counted('action', 'actions'),
  },
  newer: {
    donors: counted('new donor', 'new donors'),
    requests: counted('new request', 'new requests'),
    users: counted('new user', 'new users'),
    actions: counted('new action', 'new actions'),
  },
  actions: 'Actions',
  noneFound: 'Nothing here matches.',
  noneFoundAdvice: 'Try another word or fewer filters, or look at the whole list.',
  showAll: 'Show the whole list',
  sortNewest: 'Newest first',
  sortOldest: 'Oldest first',
  sortNameUp: 'Name, A to Z',
  sortNameDown: 'Name, Z to A',
} as const;
