/** A condition of a filter on one field. */
export interface FilterCondition {
  readonly field: string;
  readonly op: string;
  /** What it is compared with: the values of IN and its like, none of a unary operator. */
  readonly values: readonly object[];
}

interface WireFilter {
  readonly compositeFilter?: { readonly op: string; readonly filters: readonly WireFilter[] };
  readonly unaryFilter?: { readonly field: { readonly fieldPath: string }; readonly op: string };
  readonly fieldFilter?: {
    readonly field: { readonly fieldPath: string };
    readonly op: string;
    readonly value: { readonly arrayValue?: { readonly values?: readonly object[] } };
  };
}

/** The conditions that a filter is made of, in their order. */
export function conditionsOf(filter: object | undefined): readonly FilterCondition[] {
  const { compositeFilter, unaryFilter, fieldFilter } = (filter ?? {}) as WireFilter;
  if (compositeFilter) return compositeFilter.filters.flatMap(conditionsOf);
  if (unaryFilter) return [{ field: unaryFilter.field.fieldPath, op: unaryFilter.op, values: [] }];
  if (!fieldFilter) return [];
  const { field, op, value } = fieldFilter;
  const isListed = op === 'IN' || op === 'NOT_IN' || op === 'ARRAY_CONTAINS_ANY';
  const values = isListed ? (value.arrayValue?.values ?? []) : [value];
  return [{ field: field.fieldPath, op, values }];
}

/** Whether all of its conditions have to hold at once. */
export function isConjunction(filter: object | undefined): boolean {
  const { compositeFilter } = (filter ?? {}) as WireFilter;
  return (
    compositeFilter === undefined ||
    (compositeFilter.op === 'AND' && compositeFilter.filters.every(isConjunction))
  );
}
