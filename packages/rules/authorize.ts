import type { Ruleset } from './compile/compile-ruleset.ts';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';
import { AccessBudget } from './evaluation/document-access.ts';
import { DocumentMap } from './evaluation/document-map.ts';
import type { DocumentRequest } from './evaluation/document-request.ts';
import { Evaluation } from './evaluation/evaluation-context.ts';
import { matchPath } from './evaluation/match-path.ts';

export type { Attempt, Decision } from './decision.ts';
export type {
  DocumentAccess,
  DocumentRequest,
  RulesAuth,
  RulesDocument,
} from './evaluation/document-request.ts';

/**
 * Decides whether one operation on one document is allowed: true if any `allow` for its method in any match of its
 * path is. Reads no document that the conditions don't need; never throws for what a document or request holds.
 */
export function authorize(ruleset: Ruleset, request: DocumentRequest): Decision {
  const { method, database, resource, resourceAfter } = request;
  const isGet = method === 'get';
  const evaluation = new Evaluation({
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
  return decide(ruleset, method, evaluation, (pattern) => matchPath(pattern, path, ruleset.version));
}
