/** A filter as the wire has it. */
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

/** A condition of a filter on one field. */
export interface FilterCondition {
  readonly field: string;
  readonly op: string;
  /** The operands: the values of IN and similar operators, none of a unary one. */
  readonly values: readonly object[];
}

/** The conditions of a filter in their order. */
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

/** The alternatives of a filter, each a list of conditions as texts; every value of IN and ARRAY_CONTAINS_ANY is one. */
export function alternativesOf(filter: object | undefined): readonly (readonly string[])[] {
  const { compositeFilter } = (filter ?? {}) as WireFilter;
  if (compositeFilter === undefined) {
    return conditionsOf(filter).flatMap(({ field, op, values }) =>
      op === 'IN' || op === 'ARRAY_CONTAINS_ANY'
        ? values.map((value) => [JSON.stringify([field, op, value])])
        : [[JSON.stringify([field, op, values])]],
    );
  }
  const parts = compositeFilter.filters.map(alternativesOf);
  if (compositeFilter.op === 'OR') return parts.flat();
  return parts.reduce((all, part) => all.flatMap((one) => part.map((other) => [...one, ...other])), [[]]);
}

/** Whether all conditions of a filter have to hold. */
export function isConjunction(filter: object | undefined): boolean {
  const { compositeFilter } = (filter ?? {}) as WireFilter;
  return (
    compositeFilter === undefined ||
    (compositeFilter.op === 'AND' && compositeFilter.filters.every(isConjunction))
  );
}

/**
 * Rewrites a filter so that both servers interpret it in the same way: null by IS_NULL, and of several equalities on one
 * field only the first. It finds everything that the original finds, so that its proofs hold for the original.
 */
export function plainFilter(filter: object): object {
  return withoutNull(withoutRepeated(filter));
}

/** For an AND as generated, which contains no other. */
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
