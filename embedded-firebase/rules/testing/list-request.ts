import { authorizeList, type ListRequest } from '../authorize-list.ts';
import { compileRuleset } from '../compile-ruleset.ts';
import type { Filter, FilterOperator } from '../list-proof/filter.ts';
import { RulesPath, type RulesValue } from '../values/rules-value.ts';
import { caller, requestTime } from './evaluate.ts';
import { rulesFile } from './rules-sources.ts';

/** An unfiltered query of collection `t`. */
export const listRequest: ListRequest = {
  database: '(default)',
  parent: [],
  collectionId: 't',
  allDescendants: false,
  filter: null,
  limit: null,
  offset: null,
  orderBy: [],
  auth: caller,
  time: requestTime,
  access: { get: () => null, getAfter: () => null },
};

/** Whether a condition allows a query. */
export function list(
  condition: string,
  filter: Filter | null,
  more: Partial<ListRequest> = {},
  match = '/t/{id}',
) {
  const ruleset = compileRuleset(rulesFile(`match ${match} { allow list: if ${condition}; }`));
  return authorizeList(ruleset, { ...listRequest, ...more, filter }).allowed;
}

/** A filter on one field with a dotted path. */
export function where(field: string, op: FilterOperator, value: RulesValue = null): Filter {
  return { kind: 'field', field: field.split('.'), op, value };
}

/** An equality. */
export const is = (field: string, value: RulesValue) => where(field, 'EQUAL', value);
/** A conjunction. */
export const all = (...filters: Filter[]): Filter => ({ kind: 'and', filters });
/** A disjunction. */
export const any = (...filters: Filter[]): Filter => ({ kind: 'or', filters });
/** A filter for one document by its name. */
export const name = (...path: string[]) =>
  is('__name__', new RulesPath(['databases', '(default)', 'documents', ...path]));
