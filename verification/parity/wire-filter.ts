/** A filter as the wire has it. */
export interface WireFilter {
  readonly compositeFilter?: { readonly op: string; readonly filters: readonly WireFilter[] };
  readonly unaryFilter?: { readonly field: { readonly fieldPath: string }; readonly op: string };
  readonly fieldFilter?: {
    readonly field: { readonly fieldPath: string };
    readonly op: string;
    readonly value: object;
  };
}

/** A condition of a filter on one field. */
export interface FilterCondition {
  readonly field: string;
  readonly op: string;
  /** The operands: the values of IN and similar operators, none of a unary one. */
  readonly values: readonly object[];
}

/** The conditions of a filter in their order. */
export function conditionsOf({
  compositeFilter,
  unaryFilter,
  fieldFilter,
}: WireFilter = {}): FilterCondition[] {
  if (compositeFilter) return compositeFilter.filters.flatMap(conditionsOf);
  if (unaryFilter) return [{ field: unaryFilter.field.fieldPath, op: unaryFilter.op, values: [] }];
  if (!fieldFilter) return [];
  const { field, op, value } = fieldFilter;
  const isListed = op === 'IN' || op === 'NOT_IN' || op === 'ARRAY_CONTAINS_ANY';
  return [{ field: field.fieldPath, op, values: isListed ? elementsOf(value) : [value] }];
}

/** Whether all conditions of a filter have to hold. */
export function isConjunction({ compositeFilter }: WireFilter = {}): boolean {
  return !compositeFilter || (compositeFilter.op === 'AND' && compositeFilter.filters.every(isConjunction));
}

/**
 * Rewrites a filter so that both servers interpret it in the same way: null by IS_NULL, and of several equalities on one
 * field of an AND only the first. It finds everything that the original finds, so that its proofs hold for the original.
 */
export function plainFilter(filter: WireFilter): WireFilter {
  const { compositeFilter, fieldFilter } = filter;
  if (compositeFilter) {
    const { op } = compositeFilter;
    const fixed = compositeFilter.filters.map(fixedField);
    const filters = compositeFilter.filters.filter(
      (_, at) => op !== 'AND' || fixed[at] === undefined || fixed.indexOf(fixed[at]) === at,
    );
    return { compositeFilter: { op, filters: filters.map(plainFilter) } };
  }
  if (!fieldFilter) return filter;
  const { field, op, value } = fieldFilter;
  const isNull: WireFilter = { unaryFilter: { field, op: 'IS_NULL' } };
  if (op === 'EQUAL' && 'nullValue' in value) return isNull;
  const values = elementsOf(value);
  const others = values.filter((one) => !('nullValue' in one));
  if (op !== 'IN' || others.length === values.length) return filter;
  if (others.length === 0) return isNull;
  const isAnother: WireFilter = { fieldFilter: { field, op, value: { arrayValue: { values: others } } } };
  return { compositeFilter: { op: 'OR', filters: [isNull, isAnother] } };
}

function fixedField(filter: WireFilter): string | undefined {
  const [{ field, op }] = conditionsOf(filter) as [FilterCondition];
  return !filter.compositeFilter && ['IS_NULL', 'EQUAL', 'IN'].includes(op) ? field : undefined;
}

function elementsOf(value: object): readonly object[] {
  return (value as { arrayValue?: { values?: readonly object[] } }).arrayValue?.values ?? [];
}
