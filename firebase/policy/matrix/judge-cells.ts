import { RulesSyntaxError } from '@embedded-firebase/rules';
import { ApiError } from '@embedded-firebase/server';
import type { Caller } from '../../../embedded-firebase/server/caller.ts';
import {
  documentText,
  StoredDocument,
} from '../../../embedded-firebase/server/firestore/documents/document-store.ts';
import { Guard } from '../../../embedded-firebase/server/firestore/guard.ts';
import { parseQuery } from '../../../embedded-firebase/server/firestore/query/parse-query.ts';
import { fieldsFromPlain } from '../../../embedded-firebase/server/firestore/values/plain-value.ts';
import { parseDocumentName } from '../../../embedded-firebase/server/firestore/values/resource-name.ts';
import { Timestamp } from '../../../embedded-firebase/server/firestore/values/value.ts';
import {
  groupByDocument,
  planChanges,
} from '../../../embedded-firebase/server/firestore/write/document-change.ts';
import { parseCommit } from '../../../embedded-firebase/server/firestore/write/parse-commit.ts';
import type { Actor } from './accounts.ts';
import { allCells } from './all-cells.ts';
import { type Cell, type Documents, keyOf } from './cell.ts';
import { startOfTrial } from './documents.ts';
import { type Call, claimsOf, plainFields, projectId } from './policy-server.ts';
import { recordCells, writtenAt } from './record-calls.ts';

type Stored = ReadonlyMap<string, StoredDocument>;

/** A cell whose calls are read by the backend's own readers: only the guard's decision is left, which a mutant can change. */
export interface PreparedCell {
  readonly cell: Cell;
  readonly stored: Stored;
  /** Each throws PERMISSION_DENIED when the guard refuses the call. */
  readonly calls: readonly PreparedCall[];
}

type PreparedCall = (guard: Guard) => void;

const database = `projects/${projectId}/databases/(default)`;
/** One moment for all calls: rules see it as `request.time`, records hold it as their server time. */
const time = new Timestamp(BigInt(startOfTrial) * 1_000n);
const log = { info() {} } as unknown as ConstructorParameters<typeof Guard>[0]['log'];

/** Returns what tells whether the product's guard allows every call of a cell; null for rules that do not compile. */
export function judgeOf(rules: string): ((cell: PreparedCell) => boolean) | null {
  let stored: Stored = new Map();
  const documents = { find: (path: readonly string[]) => stored.get(path.join('/')) ?? null };
  try {
    const guard = new Guard({ rules, rulesName: 'firestore.rules', documents, log });
    return (cell) => {
      stored = cell.stored;
      return cell.calls.every((call) => isAllowed(() => call(guard)));
    };
  } catch (error) {
    if (error instanceof RulesSyntaxError) return null;
    throw error;
  }
}

function isAllowed(call: () => void): boolean {
  try {
    call();
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 'PERMISSION_DENIED') return false;
    throw error;
  }
}

/** Prepares all cells of the matrix for the guards of any number of rules. */
export async function prepareCells(): Promise<PreparedCell[]> {
  const known = new Map<string, Stored>();
  return (await recordCells(allCells())).map(({ cell, calls }) => {
    const key = keyOf(cell.stored);
    const stored = known.get(key) ?? storedDocuments(cell.stored);
    known.set(key, stored);
    return { cell, stored, calls: calls.map((call) => prepareCall(call, callerOf(cell.actor), stored)) };
  });
}

function storedDocuments(documents: Documents): Stored {
  const entries = Object.entries(documents).map(([place, fields], id): [string, StoredDocument] => {
    const path = place.split('/');
    const text = documentText(
      database,
      path,
      fieldsFromPlain(plainFields(fields), place),
      writtenAt,
      writtenAt,
    );
    return [place, new StoredDocument(id, path, text)];
  });
  return new Map(entries);
}

function prepareCall({ rpc, parent, body }: Call, caller: Caller | null, stored: Stored): PreparedCall {
  switch (rpc) {
    case 'commit': {
      const find = (path: readonly string[]) => stored.get(path.join('/')) ?? null;
      const changes = planChanges(groupByDocument(parseCommit(body, database)), find, time);
      return (guard) => guard.commit(changes, caller, time);
    }
    case 'batchGet': {
      const paths = body.documents.map((name) => parseDocumentName(name, database));
      return (guard) => {
        const check = guard.get(caller, time);
        for (const path of paths) check(path, stored.get(path.join('/')) ?? null);
      };
    }
    case 'runQuery':
    case 'runAggregationQuery': {
      const asked = rpc === 'runQuery' ? body : body.structuredAggregationQuery;
      const query = parseQuery(asked.structuredQuery, parent.split('/').filter(Boolean), database);
      return (guard) => guard.list(query, caller, time);
    }
    default:
      throw new Error(`No cell is expected to call ${rpc}.`);
  }
}

export function callerOf(actor: Actor): Caller | null {
  if (actor === 'visitor') return null;
  const claims = claimsOf(actor);
  return { uid: claims.sub, claims, assertSessionValid() {} };
}
