import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Decision, decide } from '../authorize.ts';
import { authorizeList, contextOfList, type ListRequest } from '../authorize-list.ts';
import { compileRuleset, type Ruleset } from '../compile-ruleset.ts';
import { DocumentMap, type RulesDocument } from '../evaluation/document-access.ts';
import { EvaluationContext } from '../evaluation/evaluation-context.ts';
import { matchPath } from '../evaluation/match-path.ts';
import {
  arbitraryCondition,
  arbitraryDocument,
  arbitraryEquality,
  arbitraryFilter,
  arbitraryScope,
  conditionFunctions,
} from '../testing/arbitrary-rules.ts';
import { map } from '../testing/evaluate.ts';
import { listRequest } from '../testing/list-request.ts';
import { type Choose, matchFilter, mayReturn } from '../testing/query-semantics.ts';
import { rulesFile } from '../testing/rules-sources.ts';
import type { Filter } from './filter.ts';

/** A longer search: LIST_PROOF_RUNS=300000 LIST_PROOF_TIMEOUT=3600000 npx vitest run --project rules list-proof */
const RUNS = Number(process.env.LIST_PROOF_RUNS ?? 3000);
const TRIES_PER_DOCUMENT = 3;
/** In milliseconds. */
const TIMEOUT = Number(process.env.LIST_PROOF_TIMEOUT ?? 120_000);

const documents = fc.array(arbitraryDocument, { minLength: 1, maxLength: 4 });
const filterAndCondition = fc
  .option(arbitraryFilter, { freq: 10 })
  .chain((filter) => fc.tuple(fc.constant(filter), arbitraryCondition(filter)));

test.each<[string, fc.Arbitrary<readonly [Filter | null, string]>]>([
  ['with any filter', filterAndCondition],
  ['with an equality on one value', arbitraryEquality],
])(
  'an allowed query returns no document that the rule denies, %s',
  (_, query) => {
    let allowed = 0;
    let returned = 0;
    fc.assert(
      fc.property(
        arbitraryScope,
        query,
        documents,
        fc.infiniteStream(fc.nat()),
        ({ scope, match }, [filter, condition], starts, choices) => {
          const ruleset = rulesetOf(match, condition);
          const request = listRequestOf(scope, filter);
          if (!authorizeList(ruleset, request).allowed) return;
          allowed += 1;
          const choose = (count: number) => choices.next().value % count;
          for (const document of returnedBy(request, starts, choose)) {
            returned += 1;
            expect({ document, allowed: decideOn(ruleset, request, document).allowed }).toEqual({
              document,
              allowed: true,
            });
          }
        },
      ),
      { numRuns: RUNS },
    );
    // The search is meaningful only if queries are allowed and return documents.
    expect(allowed).toBeGreaterThan(RUNS / 50);
    expect(returned).toBeGreaterThan(RUNS / 20);
  },
  TIMEOUT,
);

/** Returns variants of the documents that the query returns. */
function returnedBy(
  request: ListRequest,
  starts: readonly RulesDocument[],
  choose: Choose,
): readonly RulesDocument[] {
  return starts
    .flatMap((start) => Array<RulesDocument>(TRIES_PER_DOCUMENT).fill(start))
    .map((start) => (isQueried(request, start) ? start : moved(start, request)))
    .map((start) => (request.filter === null ? start : matchFilter(request.filter, start, choose)))
    .filter((document) => isQueried(request, document) && mayReturn(request.filter, document));
}

function rulesetOf(match: string, condition: string): Ruleset {
  const bound = (name: string, otherwise: string) => (text: string) =>
    match.includes(`{${name}`)
      ? text
      : text.replace(new RegExp(`(?<![.\\w'])${name}(?![\\w'])`, 'g'), otherwise);
  const text = [bound('id', "'d1'"), bound('p', "'p1'"), bound('g', '(/t/p1)')].reduce(
    (done, bind) => bind(done),
    condition,
  );
  return compileRuleset(rulesFile(`${conditionFunctions} match ${match} { allow list: if ${text}; }`));
}

function listRequestOf(
  scope: Pick<ListRequest, 'parent' | 'allDescendants'>,
  filter: Filter | null,
): ListRequest {
  const existing = { path: ['t', 'x'], data: map({}) };
  const get = (path: readonly string[]) => (path.at(-1) === 'x' ? existing : null);
  return { ...listRequest, ...scope, filter, access: { get, getAfter: get } };
}

function isQueried({ parent, allDescendants }: ListRequest, { path }: RulesDocument): boolean {
  const isBelow = path.length > parent.length && parent.every((segment, at) => segment === path[at]);
  return isBelow && path.at(-2) === 't' && (allDescendants || path.length === parent.length + 2);
}

function moved(document: RulesDocument, { parent }: ListRequest): RulesDocument {
  return { ...document, path: [...parent, ...document.path.slice(-2)] };
}

/** Evaluates the same rule with the document in place of the facts that the query proves. */
function decideOn(ruleset: Ruleset, request: ListRequest, document: RulesDocument): Decision {
  const resource = new DocumentMap(document, request.database);
  const context = new EvaluationContext({ ...contextOfList(request), resource });
  const path = ['databases', request.database, 'documents', ...document.path];
  return decide(ruleset, 'list', context, (pattern) => matchPath(pattern, path, ruleset.version));
}
