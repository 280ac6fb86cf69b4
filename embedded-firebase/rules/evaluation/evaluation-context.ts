import type { Method } from '../syntax/ast.ts';
import { type AbstractValue, EvaluationError, type Outcome } from '../values/outcome.ts';
import { type RulesMap, RulesPath, type RulesTimestamp, type RulesValue } from '../values/rules-value.ts';
import {
  type DocumentAccess,
  DocumentMap,
  documentName,
  type OperationBudget,
  type RulesDocument,
} from './document-access.ts';

/** Firebase's limit on evaluated expressions per request. */
const maxExpressions = 1000;

/** The caller: the user id and the verified claims of the ID token. */
export interface RulesAuth {
  readonly uid: string;
  readonly token: RulesMap;
}

/** What `request`, `resource` and the document functions depend on. */
export interface ContextInput {
  readonly method: Method;
  readonly database: string;
  /** The path below `/databases/{database}/documents`: a document's or a collection's; null for a collection group. */
  readonly path: readonly string[] | null;
  readonly auth: RulesAuth | null;
  readonly time: RulesTimestamp;
  readonly resource: AbstractValue;
  /** `request.resource`; undefined where the request has none (get, list). */
  readonly requestResource: RulesMap | null | undefined;
  /** `request.query` of a list. */
  readonly query: RulesMap | undefined;
  readonly access: DocumentAccess;
  readonly budget: OperationBudget;
  /** The document of the request, which costs no read; undefined on a list. */
  readonly own: { readonly before: RulesDocument | null; readonly after: RulesDocument | null } | undefined;
}

/** A compiled expression: a closure that returns errors as outcomes and never throws. */
export type Evaluate = (frame: Frame) => Outcome;

/** A stack frame: the context of the request, and the parameters and lets of the enclosing function. */
export interface Frame {
  readonly context: EvaluationContext;
  readonly locals: readonly Thunk[];
}

/** A parameter or let: evaluated on first use in the frame of its definition, then kept (call by need). */
export class Thunk {
  readonly #evaluate: Evaluate;
  readonly #frame: Frame;
  #outcome: Outcome | undefined;

  constructor(evaluate: Evaluate, frame: Frame) {
    this.#evaluate = evaluate;
    this.#frame = frame;
  }

  /** Returns the value or the error of the expression. */
  force(): Outcome {
    if (this.#outcome === undefined) this.#outcome = this.#evaluate(this.#frame);
    return this.#outcome;
  }
}

/** The state of one request under evaluation: its variables, the expressions counted, the documents read. */
export class EvaluationContext {
  readonly resource: AbstractValue;
  /** The values of the wildcards of the current match, in the order of its path. */
  captures: readonly Outcome[] = [];
  readonly #input: ContextInput;
  #request: RulesMap | undefined;
  #expressions = 0;

  constructor(input: ContextInput) {
    this.resource = input.resource;
    this.#input = input;
  }

  /** The variable `request`. */
  get request(): RulesMap {
    this.#request ??= requestMap(this.#input);
    return this.#request;
  }

  /** Whether the request has exceeded its expressions, which denies it whatever else would grant. */
  get isExhausted(): boolean {
    return this.#expressions > maxExpressions;
  }

  /** Counts expressions. @returns false if the limit is exceeded */
  count(expressions: number): boolean {
    this.#expressions += expressions;
    return this.#expressions <= maxExpressions;
  }

  /** Returns the document at a path as get() and exists() see it, or null, or an error. */
  read(path: AbstractValue, when: 'before' | 'after'): RulesMap | null | EvaluationError {
    const { database, access, budget } = this.#input;
    const segments = path instanceof RulesPath ? documentSegments(path.segments, database) : null;
    if (segments === null) {
      return new EvaluationError(`This is not the path of a document in database ${database}`);
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

  #ownDocument(segments: readonly string[]): ContextInput['own'] {
    const { own, path } = this.#input;
    const isOwn =
      own && segments.length === path?.length && segments.every((segment, at) => segment === path[at]);
    return isOwn ? own : undefined;
  }
}

function requestMap(input: ContextInput): RulesMap {
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

/** Returns the segments below `.../documents`, or null if the path is not that of a document in this database. */
function documentSegments(path: readonly string[], database: string): readonly string[] | null {
  if (path[0] !== 'databases' || path[1] !== database || path[2] !== 'documents') return null;
  const segments = path.slice(3);
  if (segments.length === 0 || segments.length % 2 === 1) return null;
  return segments.every((segment) => segment !== '' && !segment.includes('/')) ? segments : null;
}
