import { documentText, StoredDocument } from '@blood-bank/backend/firestore/documents/stored-document';
import type { Filter } from '@blood-bank/backend/firestore/query/query';
import { readQuery } from '@blood-bank/backend/firestore/query/read-query';
import { rulesClaims, rulesMap, rulesValue } from '@blood-bank/backend/firestore/rules-values';
import { formatFieldPath } from '@blood-bank/backend/firestore/values/field-path';
import { readFields } from '@blood-bank/backend/firestore/values/read-value';
import { parseDocumentName } from '@blood-bank/backend/firestore/values/resource-name';
import { type MapValue, Timestamp } from '@blood-bank/backend/firestore/values/value';
import { ArrayBudget } from '@blood-bank/backend/firestore/write/apply-transform';
import { DocumentChange } from '@blood-bank/backend/firestore/write/document-change';
import { readCommit } from '@blood-bank/backend/firestore/write/read-commit';
import type { Write } from '@blood-bank/backend/firestore/write/write';
import {
  authorize,
  type DocumentRequest,
  type RulesAuth,
  type RulesDocument,
} from '@blood-bank/rules/authorize';
import { authorizeList, type Filter as RulesFilter } from '@blood-bank/rules/authorize-list';
import type { Ruleset } from '@blood-bank/rules/compile-rules';
import { AccessBudget } from '@blood-bank/rules/evaluation/document-access';
import { RulesTimestamp } from '@blood-bank/rules/values/rules-value';
import type { Scene } from '../matrix/cell.ts';
import { projectId } from '../matrix/stage.ts';
import { wireFields } from '../matrix/wire-fields.ts';
import { type RecordedCall, type RecordedCell, writtenAt } from './record-cells.ts';

/** Whether rules allow all that a cell asks for. */
export type Judge = (ruleset: Ruleset) => boolean;

type Stored = ReadonlyMap<string, StoredDocument>;
type Path = readonly string[];

const database = `projects/${projectId}/databases/(default)`;
const databaseId = '(default)';
/** One moment for all calls: rules see it as `request.time`, records as their server time. */
const micros = BigInt(Date.UTC(2026, 5, 7)) * 1_000n;
const time = new RulesTimestamp(micros * 1_000n);

/**
 * Prepares a cell for any number of rules: its calls are read by the backend's own readers, and only the decision,
 * which is all that a mutant can change, is left to be made.
 */
export function judgeOf({ cell, calls }: RecordedCell, scenes: Map<string, Stored>): Judge {
  const stored = storedOf(cell.scene, scenes);
  const judges = calls.map((call) => judgeOfCall(call, stored));
  return (ruleset) => judges.every((judge) => judge(ruleset));
}

function storedOf(scene: Scene, scenes: Map<string, Stored>): Stored {
  const key = JSON.stringify(scene);
  let stored = scenes.get(key);
  if (stored === undefined) {
    const entries = Object.entries(scene).map(([place, fields], id): [string, StoredDocument] => {
      const path = place.split('/');
      const values = readFields(wireFields(fields), place);
      return [
        place,
        new StoredDocument(id, path, documentText(database, path, values, writtenAt, writtenAt)),
      ];
    });
    stored = new Map(entries);
    scenes.set(key, stored);
  }
  return stored;
}

function judgeOfCall(call: RecordedCall, stored: Stored): Judge {
  const { rpc, body } = call;
  const auth = authOf(call);
  switch (rpc) {
    case 'commit':
      return judgeOfCommit(readCommit(body, database), auth, stored);
    case 'batchGet':
      return judgeOfGets((body as { readonly documents: readonly string[] }).documents, auth, stored);
    case 'runQuery':
      return judgeOfQuery((body as { structuredQuery: unknown }).structuredQuery, call, auth, stored);
    case 'runAggregationQuery': {
      const asked = body as { structuredAggregationQuery: { structuredQuery: unknown } };
      return judgeOfQuery(asked.structuredAggregationQuery.structuredQuery, call, auth, stored);
    }
    default:
      throw new Error(`No cell was thought to call ${rpc}.`);
  }
}

function authOf({ claims }: RecordedCall): RulesAuth | null {
  if (claims === null) return null;
  return { uid: String(claims.sub), token: rulesClaims(claims as Parameters<typeof rulesClaims>[0]) };
}

function judgeOfCommit(writes: readonly Write[], auth: RulesAuth | null, stored: Stored): Judge {
  const changes = changesOf(writes, stored);
  const before = (path: Path) => seen(stored, path);
  const afterCommit = new Map(changes.map((change) => [change.path.join('/'), afterOf(change, stored)]));
  const access = {
    get: before,
    getAfter: (path: Path) =>
      afterCommit.get(path.join('/')) ?? (afterCommit.has(path.join('/')) ? null : before(path)),
  };
  const requests = changes.map(
    ({ method, path }): Omit<DocumentRequest, 'accessBudget'> => ({
      ...{ method, path, auth, time, access, database: databaseId },
      resource: method === 'create' ? null : before(path),
      resourceAfter:
        method === 'get' || method === 'delete' ? null : (afterCommit.get(path.join('/')) ?? null),
    }),
  );
  return judgeOfRequests(requests);
}

function changesOf(writes: readonly Write[], stored: Stored): DocumentChange[] {
  const groups = new Map<string, [Write, ...Write[]]>();
  for (const write of writes) {
    const group = groups.get(write.path.join('/'));
    if (group === undefined) groups.set(write.path.join('/'), [write]);
    else group.push(write);
  }
  const budget = new ArrayBudget();
  const requestTime = new Timestamp(micros);
  return [...groups].map(
    ([place, group]) => new DocumentChange(group, stored.get(place) ?? null, requestTime, budget),
  );
}

function afterOf(change: DocumentChange, stored: Stored): RulesDocument | null {
  if (change.isVerified) return seen(stored, change.path);
  const { path, after } = change;
  return after === null ? null : documentOf(path, after);
}

function judgeOfGets(names: readonly string[], auth: RulesAuth | null, stored: Stored): Judge {
  const get = (path: Path) => seen(stored, path);
  const requests = names.map((name): DocumentRequest => {
    const path = parseDocumentName(name, database);
    const access = { get, getAfter: get };
    return {
      ...{ method: 'get', path, auth, time, access, database: databaseId },
      ...{ resource: get(path), resourceAfter: null },
    };
  });
  return judgeOfRequests(requests);
}

function judgeOfRequests(requests: readonly Omit<DocumentRequest, 'accessBudget'>[]): Judge {
  return (ruleset) => {
    const accessBudget = new AccessBudget();
    return requests.every((request) => authorize(ruleset, { ...request, accessBudget }).allowed);
  };
}

function judgeOfQuery(raw: unknown, { parent }: RecordedCall, auth: RulesAuth | null, stored: Stored): Judge {
  const query = readQuery(raw, parent, database);
  const { collectionId, allDescendants, limit, offset } = query;
  const get = (path: Path) => seen(stored, path);
  const request = {
    ...{ parent, collectionId, allDescendants, limit, offset, auth, time, database: databaseId },
    filter: query.where === null ? null : filterOf(query.where),
    orderBy: query.orderBy.map(({ field, direction }) => ({
      field: formatFieldPath(field),
      direction: direction === 'ASCENDING' ? ('ASC' as const) : ('DESC' as const),
    })),
    access: { get, getAfter: get },
  };
  return (ruleset) => authorizeList(ruleset, request).allowed;
}

function filterOf(filter: Filter): RulesFilter {
  if (filter.kind !== 'field') return { kind: filter.kind, filters: filter.filters.map(filterOf) };
  const { kind, field, op, value } = filter;
  return op.startsWith('IS_') ? { kind, field, op } : { kind, field, op, value: rulesValue(value) };
}

function seen(stored: Stored, path: Path): RulesDocument | null {
  const document = stored.get(path.join('/'));
  return document === undefined ? null : documentOf(path, document.fields);
}

function documentOf(path: Path, fields: MapValue): RulesDocument {
  return { path, data: rulesMap(fields) };
}
