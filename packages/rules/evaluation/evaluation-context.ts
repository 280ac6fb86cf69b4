import type { Method } from '../syntax/ast.ts';
import { EvaluationError, type Known, type Outcome } from '../values/outcome.ts';
import { type RulesMap, RulesPath, type RulesTimestamp, type RulesValue } from '../values/rules-value.ts';
import type { OperationBudget } from './document-access.ts';
import { DocumentMap, documentName } from './document-map.ts';
import type { DocumentAccess, RulesAuth, RulesDocument } from './document-request.ts';

/** Firebase evaluates at most so many expressions for one request. */
const MOST_STEPS = 1000;

/** What a request is to the rules: everything that `request`, `resource` and document access answer from. */
export interface EvaluationInput {
  readonly method: Method;
  readonly database: string;
  /** The path below `/databases/{database}/documents`: a document's, or a collection's; null for a collection group. */
  readonly path: readonly string[] | null;
  readonly auth: RulesAuth | null;
  readonly time: RulesTimestamp;
  readonly resource: Known;
  /** `request.resource`: undefined where the request has none (get, list). */
  readonly requestResource: RulesMap | null | undefined;
  /** `request.query` of a list. */
  readonly query: RulesMap | undefined;
  readonly access: DocumentAccess;
  readonly budget: OperationBudget;
  /** The document that the request itself is about: it is at hand and costs no read. Undefined on a list. */
  readonly own: { readonly before: RulesDocument | null; readonly after: RulesDocument | null } | undefined;
}

/** One request under evaluation: its values, the steps it has spent, the documents it has read. */
export class Evaluation {
  readonly resource: Known;
  /** The values of the wildcards of the match that is being tried, in the order of its path. */
  captures: readonly Outcome[] = [];
  readonly #input: EvaluationInput;
  #request: RulesMap | undefined;
  #steps = 0;

  constructor(input: EvaluationInput) {
    this.resource = input.resource;
    this.#input = input;
  }

  /** The `request` of the language. */
  get request(): RulesMap {
    this.#request ??= requestMap(this.#input);
    return this.#request;
  }

  /** Whether the request has used up its steps; it is denied then, whatever else would grant. */
  get isSpent(): boolean {
    return this.#steps > MOST_STEPS;
  }

  /** Spends steps; false when there were not enough left. */
  spend(steps: number): boolean {
    this.#steps += steps;
    return this.#steps <= MOST_STEPS;
  }

  /** The document at a path as get() and exists() see it, or null, or why it can't be read. */
  read(path: Known, when: 'before' | 'after'): RulesMap | null | EvaluationError {
    const { database, access, budget } = this.#input;
    const segments = path instanceof RulesPath ? documentSegments(path.segments, database) : null;
    if (segments === null) {
      return new EvaluationError(`This is no path of a document in database ${database}`);
    }
    const own = this.#ownDocument(segments);
    const document = own
      ? own[when]
      : budget.read(segments, when, () =>
          when === 'before' ? access.get(segments) : access.getAfter(segments),
        );
    if (document === 'exhausted') return new EvaluationError('Too many documents are read for one request');
    return document === null ? null : new DocumentMap(document, database);
  }

  #ownDocument(segments: readonly string[]): EvaluationInput['own'] {
    const { own, path } = this.#input;
    const isOwn =
      own && segments.length === path?.length && segments.every((segment, at) => segment === path[at]);
    return isOwn ? own : undefined;
  }
}

function requestMap(input: EvaluationInput): RulesMap {
  const { auth, path, requestResource, query } = input;
  const request = new Map<string, RulesValue>();
  request.set('auth', auth && authMap(auth));
  request.set('method', input.method);
  request.set('time', input.time);
  if (path !== null) request.set('path', documentName(input.database, path));
  if (requestResource !== undefined) request.set('resource', requestResource);
  if (query !== undefined) request.set('query', query);
  return request;
}

function authMap({ token, uid }: RulesAuth): RulesMap {
  return new Map<string, RulesValue>().set('token', token).set('uid', uid);
}

/** The segments below `.../documents`, if the path is that of a document in this database. */
function documentSegments(path: readonly string[], database: string): readonly string[] | null {
  if (path[0] !== 'databases' || path[1] !== database || path[2] !== 'documents') return null;
  const segments = path.slice(3);
  if (segments.length === 0 || segments.length % 2 === 1) return null;
  return segments.every((segment) => segment !== '' && !segment.includes('/')) ? segments : null;
}
