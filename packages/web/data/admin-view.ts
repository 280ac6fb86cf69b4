/** What an admin's list can be filtered, sorted and searched by: names of stored fields, and "id" for a record's own id. */
export interface ListFields {
  readonly filters: readonly string[];
  readonly sorts: readonly string[];
  readonly searches: readonly string[];
}

export type Direction = 'asc' | 'desc';
export type FilterValue = string | boolean;

export interface Browsing {
  readonly filter: { readonly field: string; readonly value: FilterValue } | null;
  readonly sort: { readonly field: string; readonly direction: Direction };
}

export interface Searching {
  readonly search: { readonly field: string; readonly text: string };
}

/**
 * What an admin asks of a list: one filter and one sort, or a search in the order of what is searched. More does not go
 * together, as each combination needs an index of its own (decision record 008).
 */
export type AdminView = Browsing | Searching;

export function isSearching(view: AdminView): view is Searching {
  return 'search' in view;
}

/** Every filter comes with every sort, in both directions: firestore.indexes.json has an index for each. */
export const donorFields = {
  filters: ['bloodGroup', 'isVerified', 'isProfileActive', 'isAvailable', 'department'],
  sorts: ['registeredAt', 'fullName'],
  searches: ['fullName', 'email', 'universityId', 'contactNumber', 'id'],
} as const satisfies ListFields;

export const requestFields = {
  filters: ['status', 'requiredBloodGroup'],
  sorts: ['requestedAt', 'patientName'],
  searches: ['patientName', 'userEmail', 'contactNumber', 'hospitalName', 'id'],
} as const satisfies ListFields;

export const userFields = {
  filters: ['role', 'accountStatus', 'emailVerified', 'department'],
  sorts: ['createdAt', 'fullName'],
  searches: ['fullName', 'email', 'universityId', 'id'],
} as const satisfies ListFields;
