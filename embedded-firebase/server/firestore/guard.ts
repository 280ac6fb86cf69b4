import {
  AccessBudget,
  compileRules,
  type Decision,
  type DocumentAccess,
  type Rules,
  type RulesAuth,
  type RulesDocument,
  type Filter as RulesFilter,
  type RulesMap,
  RulesTimestamp,
} from '@embedded-firebase/rules';
import type { Logger } from 'pino';
import { ApiError } from '../api-error.ts';
import type { Caller } from '../caller.ts';
import type { DocumentStore, StoredDocument } from './documents/document-store.ts';
import type { Filter, Query } from './query/query.ts';
import { rulesClaims, rulesMap, rulesValue } from './rules-values.ts';
import { formatFieldPath } from './values/field-path.ts';
import type { Path } from './values/resource-name.ts';
import type { MapValue, Timestamp } from './values/value.ts';
import type { DocumentChange } from './write/document-change.ts';

const databaseId = '(default)';

/** Decides by `firestore.rules` whether a call is allowed. Only this file and rules-values.ts convert values to those of the rules language. */
export class Guard {
  readonly #rules: Rules;
  readonly #documents: Pick<DocumentStore, 'find'>;
  readonly #log: Logger;

  /**
   * @param rules the text of the rules
   * @throws RulesSyntaxError
   */
  constructor(options: {
    readonly rules: string;
    readonly rulesName: string | undefined;
    readonly documents: Pick<DocumentStore, 'find'>;
    readonly log: Logger;
  }) {
    this.#rules = compileRules(options.rules, options.rulesName);
    this.#documents = options.documents;
    this.#log = options.log;
  }

  /**
   * Decides on all changes of a commit, each from before to after the whole commit.
   *
   * @throws ApiError PERMISSION_DENIED when one of them is not allowed
   */
  commit(changes: readonly DocumentChange[], caller: Caller | null, time: Timestamp): void {
    const accessBudget = new AccessBudget();
    const access = this.#accessTo(changes);
    const auth = rulesAuth(caller);
    for (const change of changes) {
      const { path, method } = change;
      const decision = this.#rules.authorize({
        method,
        path,
        auth,
        access,
        accessBudget,
        database: databaseId,
        time: rulesTime(time),
        resource: method === 'create' ? null : rulesDocumentOf(change.before),
        resourceAfter: method === 'get' || method === 'delete' ? null : rulesDocumentAfter(change),
      });
      this.#enforce(decision, method, documentPattern(path));
    }
  }

  /**
   * Decides on the documents that one call reads.
   *
   * @returns a function that throws ApiError PERMISSION_DENIED when a document may not be read
   */
  get(caller: Caller | null, time: Timestamp): (path: Path, stored: StoredDocument | null) => void {
    const accessBudget = new AccessBudget();
    const access = this.#accessTo([]);
    const auth = rulesAuth(caller);
    return (path, stored) => {
      const decision = this.#rules.authorize({
        method: 'get',
        path,
        auth,
        access,
        accessBudget,
        database: databaseId,
        time: rulesTime(time),
        resource: rulesDocumentOf(stored),
        resourceAfter: null,
      });
      this.#enforce(decision, 'get', documentPattern(path));
    };
  }

  /**
   * Decides on a query or an aggregation by its filter, without reading documents.
   *
   * @throws ApiError PERMISSION_DENIED unless the filter proves that everything it can find may be read
   */
  list(query: Query, caller: Caller | null, time: Timestamp): void {
    const { parent, collectionId, allDescendants, where, limit, offset, orderBy } = query;
    const decision = this.#rules.authorizeList({
      parent,
      collectionId,
      allDescendants,
      limit,
      offset,
      database: databaseId,
      filter: where === null ? null : rulesFilter(where),
      orderBy: orderBy.map(({ field, direction }) => ({
        field: formatFieldPath(field),
        direction: direction === 'ASCENDING' ? 'ASC' : 'DESC',
      })),
      auth: rulesAuth(caller),
      time: rulesTime(time),
      access: this.#accessTo([]),
    });
    this.#enforce(decision, 'list', queryPattern(query));
  }

  #accessTo(changes: readonly DocumentChange[]): DocumentAccess {
    const changed = new Map(changes.map((change) => [change.path.join('/'), change]));
    const get = (path: Path) =>
      rulesDocumentOf(changed.get(path.join('/'))?.before ?? this.#documents.find(path));
    return {
      get,
      getAfter: (path) => {
        const change = changed.get(path.join('/'));
        return change === undefined ? get(path) : rulesDocumentAfter(change);
      },
    };
  }

  /** Logs which rule refused and why, but neither whose document it was nor its content. */
  #enforce({ allowed, attempts }: Decision, method: string, path: string): void {
    if (allowed) return;
    this.#log.info({ method, path, attempts }, 'refused by the rules');
    throw new ApiError('PERMISSION_DENIED', 'Missing or insufficient permissions.');
  }
}

function rulesAuth(caller: Caller | null): RulesAuth | null {
  if (caller === null) return null;
  return {
    uid: caller.uid,
    get token() {
      return rulesClaims(caller.claims);
    },
  };
}

function rulesTime(time: Timestamp): RulesTimestamp {
  return new RulesTimestamp(time.micros * 1000n);
}

function rulesDocumentOf(stored: StoredDocument | null): RulesDocument | null {
  return stored === null ? null : rulesDocument(stored.path, () => stored.fields);
}

/** Tells that a document will exist without computing its fields. */
function rulesDocumentAfter(change: DocumentChange): RulesDocument | null {
  if (change.method === 'delete') return null;
  if (change.isVerified) return rulesDocumentOf(change.before);
  return rulesDocument(change.path, () => change.result().fields);
}

/** A document whose fields are converted when a rule first reads them. */
function rulesDocument(path: Path, fields: () => MapValue | null): RulesDocument {
  let data: RulesMap | undefined;
  return {
    path,
    get data() {
      data ??= rulesMap(fields() ?? new Map());
      return data;
    },
  };
}

function rulesFilter(filter: Filter): RulesFilter {
  if (filter.kind !== 'field') return { kind: filter.kind, filters: filter.filters.map(rulesFilter) };
  const { kind, field, op, value } = filter;
  return op.startsWith('IS_') ? { kind, field, op } : { kind, field, op, value: rulesValue(value) };
}

function documentPattern(path: Path): string {
  return path.map((segment, i) => (i % 2 === 0 ? segment : '*')).join('/');
}

function queryPattern({ parent, collectionId, allDescendants }: Query): string {
  return [
    ...(parent.length === 0 ? [] : [documentPattern(parent)]),
    ...(allDescendants ? ['**'] : []),
    collectionId,
  ].join('/');
}
