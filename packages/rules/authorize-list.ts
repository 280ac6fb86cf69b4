import type { Ruleset } from './compile/compile-ruleset.ts';
import { decide } from './decide.ts';
import type { Attempt, Decision } from './decision.ts';
import { AccessBudget } from './evaluation/document-access.ts';
import type { DocumentAccess, RulesAuth } from './evaluation/document-request.ts';
import { Evaluation, type EvaluationInput } from './evaluation/evaluation-context.ts';
import { matchPath } from './evaluation/match-path.ts';
import { matchQuery, type QueriedDocuments } from './evaluation/match-query.ts';
import { casesOf, type Facts } from './list-proof/disjunct-facts.ts';
import { disjunctiveNormalForm } from './list-proof/disjunctive-normal-form.ts';
import type { Filter } from './list-proof/query-filter.ts';
import { type Known, PartialMap } from './values/outcome.ts';
import type { RulesMap, RulesPath, RulesTimestamp, RulesValue } from './values/rules-value.ts';

export type { Filter, FilterOperator } from './list-proof/query-filter.ts';

/** It is no `allow` that fails here, so it has no place but the beginning of the file. */
const UNPROVABLE_FILTER: Attempt = {
  line: 1,
  column: 1,
  outcome: 'error',
  reason: 'The filter is malformed, or splits into more than 30 disjuncts',
};

/** A query, or a count or other aggregation over one. */
export interface ListRequest {
  /** For instance `(default)`. */
  readonly database: string;
  /** The document that the query starts from, or `[]`. */
  readonly parent: readonly string[];
  readonly collectionId: string;
  /** Whether every collection of that name below `parent` is meant (a collection group). */
  readonly allDescendants: boolean;
  readonly filter: Filter | null;
  readonly limit: number | null;
  readonly offset: number | null;
  readonly orderBy: readonly { readonly field: string; readonly direction: 'ASC' | 'DESC' }[];
  readonly auth: RulesAuth | null;
  readonly time: RulesTimestamp;
  readonly access: DocumentAccess;
}

/**
 * Decides whether a query is allowed: from the query alone, never from stored documents. Its filter has to prove,
 * for every document that it could return, that some `allow` for `list` grants; what is not proven is denied.
 *
 * Why that is sound. Each document that the filter matches meets one of its disjuncts, and is covered by one of
 * that disjunct's cases. In a case the rules are evaluated with what it fixes, and with an error in place of
 * everything else. An operator hands an error on, so that a value it computes was computed from what is fixed, and
 * is the value that the document itself would give. Only `&&` and `||` drop an error, and then their other side
 * decides alone, whatever the dropped side would have been. So a condition that comes to true here comes to true
 * for every document of the case.
 */
export function authorizeList(ruleset: Ruleset, request: ListRequest): Decision {
  const disjuncts = disjunctiveNormalForm(request.filter);
  if (disjuncts === null) return { allowed: false, attempts: [UNPROVABLE_FILTER] };
  const { database, parent, collectionId, allDescendants } = request;
  const documents = { parent: ['databases', database, 'documents', ...parent], collectionId, allDescendants };
  const input = sameForAllCases(request);
  const attempts: Attempt[] = [];
  for (const disjunct of disjuncts) {
    for (const facts of casesOf(disjunct)) {
      const decision = decideCase(ruleset, input, facts, documents);
      attempts.push(...decision.attempts);
      if (!decision.allowed) return { allowed: false, attempts: decision.attempts };
    }
  }
  return { allowed: true, attempts };
}

/** What the rules see of a list request, whichever document it may return. */
export function sameForAllCases(request: ListRequest): Omit<EvaluationInput, 'resource'> {
  return {
    method: 'list',
    database: request.database,
    path: request.allDescendants ? null : [...request.parent, request.collectionId],
    auth: request.auth,
    time: request.time,
    requestResource: undefined,
    query: queryMap(request),
    access: request.access,
    budget: new AccessBudget().startOperation(),
    own: undefined,
  };
}

function decideCase(
  ruleset: Ruleset,
  input: Omit<EvaluationInput, 'resource'>,
  { name, data }: Facts,
  documents: QueriedDocuments,
): Decision {
  const known = name !== null && isAmong(documents, name.segments) ? name : null;
  const resource = new Map<string, Known>([['data', data]]);
  if (known !== null) resource.set('__name__', known).set('id', known.segments.at(-1) ?? '');
  const evaluation = new Evaluation({ ...input, resource: new PartialMap(resource) });
  return decide(ruleset, 'list', evaluation, (pattern) =>
    known === null
      ? matchQuery(pattern, documents, ruleset.version)
      : matchPath(pattern, known.segments, ruleset.version),
  );
}

/** Whether a query could return the document; a name from elsewhere proves nothing, since nothing is found. */
function isAmong(
  { parent, collectionId, allDescendants }: QueriedDocuments,
  name: RulesPath['segments'],
): boolean {
  const isBelow = name.length >= parent.length + 2 && parent.every((segment, at) => segment === name[at]);
  const isDocument = (name.length - parent.length) % 2 === 0 && name.at(-2) === collectionId;
  return isBelow && isDocument && (allDescendants || name.length === parent.length + 2);
}

function queryMap({ limit, offset, orderBy }: ListRequest): RulesMap {
  return new Map<string, RulesValue>([
    ['limit', limit === null ? null : intIfWhole(limit)],
    ['offset', intIfWhole(offset ?? 0)],
    ['orderBy', new Map(orderBy.map(({ field, direction }) => [field, direction]))],
  ]);
}

function intIfWhole(value: number): RulesValue {
  return Number.isSafeInteger(value) ? BigInt(value) : value;
}
