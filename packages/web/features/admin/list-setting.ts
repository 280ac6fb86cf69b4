import type { Direction, FilterValue } from '../../data/admin-view.ts';

/** A field to filter by, with the values that can be chosen. */
export interface FilterGroup {
  readonly field: string;
  readonly label: string;
  readonly choices: readonly { readonly value: FilterValue; readonly label: string }[];
}

export interface SortChoice {
  readonly field: string;
  readonly direction: Direction;
  readonly label: string;
}

/** What one list offers. */
export interface ListSetting {
  /** Names the absence of a filter. */
  readonly all: string;
  readonly filters: readonly FilterGroup[];
  /** The first one is how the list stands when nothing was chosen; the first of a field is how it begins. */
  readonly sorts: readonly SortChoice[];
  readonly searches: readonly { readonly field: string; readonly label: string }[];
}
