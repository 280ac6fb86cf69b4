import type { Ruleset } from './compile-ruleset.ts';
import {
  AccessBudget,
  type DocumentAccess,
  DocumentMap,
  type RulesDocument,
} from './evaluation/document-access.ts';
import { EvaluationContext, type RulesAuth } from './evaluation/evaluation-context.ts';
import { matchPath } from './evaluation/match-path.ts';
import type { MatchSegment, Method } from './syntax/ast.ts';
import { EvaluationError, type Outcome } from './values/outcome.ts';
import type { RulesTimestamp } from './values/rules-value.ts';
import { typeOf } from './values/value-type.ts';

export type { DocumentAccess, RulesDocument } from './evaluation/document-access.ts';
export type { RulesAuth } from './evaluation/evaluation-context.ts';

/** One operation on one document. */
export interface DocumentRequest {
  readonly method: 'get' | 'create' | 'update' | 'delete';
  /** For instance `(default)`. */
  readonly database: string;
  /** For instance `['users', 'u1']`. */
  readonly path: readonly string[];
  readonly auth: RulesAuth | null;
  readonly time: RulesTimestamp;
  /** The document before the operation, or null. */
  readonly resource: RulesDocument | null;
  /** `request.resource`: the document after the write; null on get and delete. */
  readonly resourceAfter: RulesDocument | null;
  readonly access: DocumentAccess;
  /** Shared by the operations of one commit; by default the operation has a budget of its own. */
  readonly accessBudget?: AccessBudget;
}

/** The result of an authorization, with each `allow` that was tried and did not grant. */
export interface Decision {
  readonly allowed: boolean;
  readonly attempts: readonly Attempt[];
}

/** An `allow` that was tried and did not grant. */
export interface Attempt {
  /** Position of the `allow` or of the failed expression, counted from 1. */
  readonly line: number;
  readonly column: number;
  readonly outcome: 'false' | 'error';
  /** A sentence that never contains a document's content. */
  readonly reason: string;
}

/**
 * Decides whether one operation on one document is allowed: some `allow` for its method has to grant, in any match of its
 * path. Reads only documents that the conditions need; never throws because of a document's or request's content.
 */
export function authorize(ruleset: Ruleset, request: DocumentRequest): Decision {
  const { method, database, resource, resourceAfter } = request;
  const isGet = method === 'get';
  const context = new EvaluationContext({
    method,
    database,
    path: request.path,
    auth: request.auth,
    time: request.time,
    resource: resource && new DocumentMap(resource, database),
    requestResource: isGet ? undefined : resourceAfter && new DocumentMap(resourceAfter, database),
    query: undefined,
    access: request.access,
    budget: (request.accessBudget ?? new AccessBudget()).startOperation(),
    own: { before: resource, after: isGet ? resource : resourceAfter },
  });
  const path = ['databases', database, 'documents', ...request.path];
  return decide(ruleset, method, context, (pattern) => matchPath(pattern, path, ruleset.version));
}

/** Returns the values of a match path's wildcards for the request, or null if the path does not match. */
export type MatchRequest = (pattern: readonly MatchSegment[]) => readonly Outcome[] | null;

/**
 * Tries the `allow`s for a method until one grants. An error denies its own `allow` only, but a request that exceeds its
 * 1,000 expressions is denied whatever else would grant, as on Firebase.
 */
export function decide(
  ruleset: Ruleset,
  method: Method,
  context: EvaluationContext,
  match: MatchRequest,
): Decision {
  const attempts: Attempt[] = [];
  for (const { segments, allows } of ruleset.matches[method]) {
    const captures = match(segments);
    if (captures === null) continue;
    context.captures = captures;
    for (const { condition, at } of allows) {
      const outcome = condition === null || condition({ context, locals: [] });
      if (outcome === true && !context.isExhausted) return { allowed: true, attempts };
      attempts.push(attemptOf(outcome, at, ruleset));
      if (context.isExhausted) return { allowed: false, attempts };
    }
  }
  return { allowed: false, attempts };
}

function attemptOf(outcome: Outcome, allowAt: number, { source }: Ruleset): Attempt {
  if (outcome === false) {
    return { ...source.positionOf(allowAt), outcome: 'false', reason: 'The condition is false' };
  }
  const failed = outcome instanceof EvaluationError;
  const reason = failed ? outcome.reason : `Expected bool as condition, received ${typeOf(outcome)}`;
  return { ...source.positionOf((failed ? outcome.at : null) ?? allowAt), outcome: 'error', reason };
}
