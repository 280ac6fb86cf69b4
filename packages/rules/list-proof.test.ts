import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authorizeList, type ListRequest, sameForAllCases } from './authorize-list.ts';
import type { Ruleset } from './compile/compile-ruleset.ts';
import { compileRules } from './compile-rules.ts';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';
import { DocumentMap } from './evaluation/document-map.ts';
import type { RulesDocument } from './evaluation/document-request.ts';
import { Evaluation } from './evaluation/evaluation-context.ts';
import { matchPath } from './evaluation/match-path.ts';
import type { Filter } from './list-proof/query-filter.ts';
import { rulesFile } from './testing/answer.ts';
import {
  arbitraryCondition,
  arbitraryDocument,
  arbitraryEquality,
  arbitraryFilter,
  arbitraryPlace,
  functionsOfConditions,
} from './testing/arbitrary-rules.ts';
import { type Choose, meetFilter } from './testing/meet-filter.ts';
import { mayReturn } from './testing/query-semantics.ts';
import { caller, map, requestTime } from './testing/sample-document.ts';

/** For a long search: LIST_PROOF_RUNS=300000 LIST_PROOF_PATIENCE=3600000 npx vitest run --project rules list-proof */
const RUNS = Number(process.env.LIST_PROOF_RUNS ?? 3000);
const TRIES_TO_MEET = 3;
/** In milliseconds: how long a search takes is the machine's affair. */
const PATIENCE = Number(process.env.LIST_PROOF_PATIENCE ?? 120_000);

const documents = fc.array(arbitraryDocument, { minLength: 1, maxLength: 4 });
const filterAndCondition = fc
  .option(arbitraryFilter, { freq: 10 })
  .chain((filter) => fc.tuple(fc.constant(filter), arbitraryCondition(filter)));

test.each<[string, fc.Arbitrary<readonly [Filter | null, string]>]>([
  ['whatever it asks for', filterAndCondition],
  ['where it asks for one value', arbitraryEquality],
])(
  'an allowed query returns no document for which the rule itself would deny, %s',
  (_, asked) => {
    let allowed = 0;
    let returned = 0;
    fc.assert(
      fc.property(
        arbitraryPlace,
        asked,
        documents,
        fc.infiniteStream(fc.nat()),
        ({ scope, match }, [filter, condition], starts, choices) => {
          const ruleset = rulesetOf(match, condition);
          const request = listRequest(scope, filter);
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
    // The search would be worthless if hardly anything were allowed, or nothing returned.
    expect(allowed).toBeGreaterThan(RUNS / 50);
    expect(returned).toBeGreaterThan(RUNS / 20);
  },
  PATIENCE,
);

/** Documents like these, changed so that the query returns them. */
function returnedBy(
  request: ListRequest,
  starts: readonly RulesDocument[],
  choose: Choose,
): readonly RulesDocument[] {
  return starts
    .flatMap((start) => Array<RulesDocument>(TRIES_TO_MEET).fill(start))
    .map((start) => (isQueried(request, start) ? start : moved(start, request)))
    .map((start) => (request.filter === null ? start : meetFilter(request.filter, start, choose)))
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
  return compileRules(rulesFile(`${functionsOfConditions} match ${match} { allow list: if ${text}; }`));
}

function listRequest(
  scope: Pick<ListRequest, 'parent' | 'allDescendants'>,
  filter: Filter | null,
): ListRequest {
  const existing = { path: ['t', 'x'], data: map({}) };
  const get = (path: readonly string[]) => (path.at(-1) === 'x' ? existing : null);
  return {
    ...scope,
    filter,
    database: '(default)',
    collectionId: 't',
    limit: null,
    offset: null,
    orderBy: [],
    auth: caller,
    time: requestTime,
    access: { get, getAfter: get },
  };
}

function isQueried({ parent, allDescendants }: ListRequest, { path }: RulesDocument): boolean {
  const isBelow = path.length > parent.length && parent.every((segment, at) => segment === path[at]);
  return isBelow && path.at(-2) === 't' && (allDescendants || path.length === parent.length + 2);
}

function moved(document: RulesDocument, { parent }: ListRequest): RulesDocument {
  return { ...document, path: [...parent, ...document.path.slice(-2)] };
}

/** The same rule, for `list` too, but with the document before it instead of the query's knowledge of it. */
function decideOn(ruleset: Ruleset, request: ListRequest, document: RulesDocument): Decision {
  const resource = new DocumentMap(document, request.database);
  const evaluation = new Evaluation({ ...sameForAllCases(request), resource });
  const path = ['databases', request.database, 'documents', ...document.path];
  return decide(ruleset, 'list', evaluation, (pattern) => matchPath(pattern, path, ruleset.version));
}
