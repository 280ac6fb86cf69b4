interface WireFilter {
  readonly compositeFilter?: { readonly op: string; readonly filters: readonly WireFilter[] };
  readonly unaryFilter?: { readonly field: WireField; readonly op: string };
  readonly fieldFilter?: {
    readonly field: WireField;
    readonly op: string;
    readonly value: { readonly arrayValue?: { readonly values?: readonly object[] } };
  };
}

interface WireField {
  readonly fieldPath: string;
}

/**
 * Says a filter in words that both servers take in the same way: null by IS_NULL, and of several equalities on one field,
 * all of which have to hold, only the first. It finds all that the filter finds, so that what it proves is proven.
 */
export function plainFilter(filter: object): object {
  return withoutNull(withoutRepeated(filter));
}

/** Of an AND as the generator makes it, which holds no other. */
function withoutRepeated(filter: WireFilter): WireFilter {
  const { compositeFilter } = filter;
  if (compositeFilter?.op !== 'AND') return filter;
  const fixed = new Set<string>();
  const filters = compositeFilter.filters.filter((part) => {
    const field = fieldFixedBy(part);
    if (field === undefined) return true;
    const isFirst = !fixed.has(field);
    fixed.add(field);
    return isFirst;
  });
  return { compositeFilter: { op: 'AND', filters } };
}

function fieldFixedBy({ unaryFilter, fieldFilter }: WireFilter): string | undefined {
  if (unaryFilter?.op === 'IS_NULL') return unaryFilter.field.fieldPath;
  return fieldFilter?.op === 'EQUAL' || fieldFilter?.op === 'IN' ? fieldFilter.field.fieldPath : undefined;
}

function withoutNull(filter: WireFilter): WireFilter {
  const { compositeFilter, fieldFilter } = filter;
  if (compositeFilter)
    return { compositeFilter: { ...compositeFilter, filters: compositeFilter.filters.map(withoutNull) } };
  if (!fieldFilter) return filter;
  const { field, op, value } = fieldFilter;
  const isNull: WireFilter = { unaryFilter: { field, op: 'IS_NULL' } };
  if (op === 'EQUAL' && 'nullValue' in value) return isNull;
  const values = value.arrayValue?.values ?? [];
  const others = values.filter((one) => !('nullValue' in one));
  if (op !== 'IN' || others.length === values.length) return filter;
  if (others.length === 0) return isNull;
  const isAnother: WireFilter = { fieldFilter: { field, op, value: { arrayValue: { values: others } } } };
  return { compositeFilter: { op: 'OR', filters: [isNull, isAnother] } };
}
