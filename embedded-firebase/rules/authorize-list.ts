import { type Attempt, type Decision, decide } from './authorize.ts';
import type { Ruleset } from './compile-ruleset.ts';
import { AccessBudget, type DocumentAccess } from './evaluation/document-access.ts';
import { type ContextInput, EvaluationContext, type RulesAuth } from './evaluation/evaluation-context.ts';
import { matchPath, matchQuery, type QueriedDocuments } from './evaluation/match-path.ts';
import { enumerateCases, type Facts } from './list-proof/disjunct-facts.ts';
import { disjunctiveNormalForm } from './list-proof/disjunctive-normal-form.ts';
import type { Filter } from './list-proof/filter.ts';
import { type AbstractValue, PartialMap } from './values/outcome.ts';
import type { RulesMap, RulesPath, RulesTimestamp, RulesValue } from './values/rules-value.ts';

/** Not the failure of an `allow`, so its position is the beginning of the file. */
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
  /** The path of the query's parent document, or `[]`. */
  readonly parent: readonly string[];
  readonly collectionId: string;
  /** Whether the query addresses the collection group below `parent`. */
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
 * Decides whether a query is allowed, from the query alone and never from stored documents ("rules are not filters",
 * https://firebase.google.com/docs/firestore/security/rules-query). For every document that the query could return, its
 * filter has to prove that some `allow` for `list` grants; anything unproven is denied.
 *
 * The proof is an abstract interpretation in three-valued logic, and sound: the filter is converted to disjunctive normal
 * form, and each matching document is covered by a case of some disjunct. The rules are evaluated on the facts of the case,
 * with an error for everything unknown. Operators propagate errors, so a computed value depends on facts only and is the
 * value for the document itself. Only `&&` and `||` absorb an error, if their other operand decides alone. A condition that
 * is true for the case is therefore true for each of its documents.
 */
export function authorizeList(ruleset: Ruleset, request: ListRequest): Decision {
  const disjuncts = disjunctiveNormalForm(request.filter);
  if (disjuncts === null) return { allowed: false, attempts: [UNPROVABLE_FILTER] };
  const { database, parent, collectionId, allDescendants } = request;
  const documents = { parent: ['databases', database, 'documents', ...parent], collectionId, allDescendants };
  const input = contextOfList(request);
  const attempts: Attempt[] = [];
  for (const disjunct of disjuncts) {
    for (const facts of enumerateCases(disjunct)) {
      const decision = decideCase(ruleset, input, facts, documents);
      attempts.push(...decision.attempts);
      if (!decision.allowed) return { allowed: false, attempts: decision.attempts };
    }
  }
  return { allowed: true, attempts };
}

/** Returns the evaluation context of a list request that all its cases share. */
export function contextOfList(request: ListRequest): Omit<ContextInput, 'resource'> {
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
  input: Omit<ContextInput, 'resource'>,
  { name, data }: Facts,
  documents: QueriedDocuments,
): Decision {
  const known = name !== null && isQueried(documents, name.segments) ? name : null;
  const resource = new Map<string, AbstractValue>([['data', data]]);
  if (known !== null) resource.set('__name__', known).set('id', known.segments.at(-1) ?? '');
  const context = new EvaluationContext({ ...input, resource: new PartialMap(resource) });
  return decide(ruleset, 'list', context, (pattern) =>
    known === null
      ? matchQuery(pattern, documents, ruleset.version)
      : matchPath(pattern, known.segments, ruleset.version),
  );
}

/** Whether a query could return the document of this name. */
function isQueried(
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
