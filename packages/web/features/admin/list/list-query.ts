import { serverNow } from '../../../lib/server-clock.ts';

/** The stored fields that a list can be filtered and sorted by. Every filter combines with every other and with every sort. */
export interface ListFields {
  readonly filters: readonly string[];
  readonly sorts: readonly [date: string, name: string];
}

/** The value of the field, null where it is not set; for the field of the date a number of hours: older than that. */
export type FilterValue = string | boolean | number | null;

export interface Filter {
  readonly field: string;
  readonly value: FilterValue;
}

export interface Sort {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/** The query behind a list. */
export interface ListQuery {
  /** What is searched for, on one line; empty for the whole list. */
  readonly search: string;
  /** One at most for each field. */
  readonly filters: readonly Filter[];
  /** Null for a list with one order only. */
  readonly sort: Sort | null;
}

/** Whether the query leaves nothing out. */
export function isWholeList({ search, filters }: ListQuery): boolean {
  return search === '' && filters.length === 0;
}

/** Whether a record passes the filters, where no index does it. */
export function passes(item: object, filters: readonly Filter[]): boolean {
  return filters.every(({ field, value }) => {
    const own = fieldOf(item, field);
    return typeof value === 'number' ? own instanceof Date && own < hoursAgo(value) : own === value;
  });
}

/** The time that was so many hours ago. */
export function hoursAgo(hours: number): Date {
  return new Date(serverNow().getTime() - hours * 60 * 60_000);
}

/** Those of a list's orders that go with its filters: a filter of the date leaves the orders by that date, as indexes need. */
export function sortsFor<Offered extends Sort>(
  filters: readonly Filter[],
  sorts: readonly Offered[],
): readonly Offered[] {
  const dates = sorts.filter(({ field }) => filters.some((one) => one.field === field));
  return dates.length === 0 ? sorts : dates;
}

/** Sorts records, where no index does it. */
export function inOrder<Item extends object>(items: readonly Item[], sort: Sort | null): readonly Item[] {
  if (sort === null) return items;
  const sign = sort.direction === 'asc' ? 1 : -1;
  return [...items].sort((a, b) => sign * compare(fieldOf(a, sort.field), fieldOf(b, sort.field)));
}

function compare(a: unknown, b: unknown): number {
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  const [one, other] = [String(a ?? ''), String(b ?? '')];
  return one < other ? -1 : Number(one > other);
}

/** Returns the value of a field that a list is sorted or filtered by. */
export function fieldOf(item: object, field: string): unknown {
  const values: Readonly<Record<string, unknown>> = { ...item };
  return values[field];
}
