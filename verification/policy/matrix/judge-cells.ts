import { ApiError } from '@blood-bank/backend/api-error';
import type { Caller } from '@blood-bank/backend/caller';
import { documentText, StoredDocument } from '@blood-bank/backend/firestore/documents/stored-document';
import { Guard } from '@blood-bank/backend/firestore/guard';
import { readQuery } from '@blood-bank/backend/firestore/query/read-query';
import { readFields } from '@blood-bank/backend/firestore/values/read-value';
import { parseDocumentName } from '@blood-bank/backend/firestore/values/resource-name';
import { Timestamp } from '@blood-bank/backend/firestore/values/value';
import { ArrayBudget } from '@blood-bank/backend/firestore/write/apply-transform';
import { DocumentChange } from '@blood-bank/backend/firestore/write/document-change';
import { readCommit } from '@blood-bank/backend/firestore/write/read-commit';
import type { Write } from '@blood-bank/backend/firestore/write/write';
import { RulesSyntaxError } from '@blood-bank/rules/syntax/rules-syntax-error';
import { type Documents, keyOf } from './cell.ts';
import { startOfTrial } from './documents.ts';
import { projectId, wireFields } from './policy-server.ts';
import { type RecordedCall, type RecordedCell, writtenAt } from './record-calls.ts';

type Stored = ReadonlyMap<string, StoredDocument>;

/** A cell whose calls are read by the backend's own readers: only the guard's decision is left, which a mutant can change. */
export interface PreparedCell {
  readonly stored: Stored;
  /** Each throws PERMISSION_DENIED when the guard refuses the call. */
  readonly calls: readonly ((guard: Guard) => void)[];
}

/** The product's guard over the text of some rules. */
export interface RulesJudge {
  /** Whether the rules allow every call of a cell. */
  allows(cell: PreparedCell): boolean;
}

const database = `projects/${projectId}/databases/(default)`;
/** One moment for all calls: rules see it as `request.time`, records hold it as their server time. */
const time = new Timestamp(BigInt(startOfTrial) * 1_000n);
const log = { info() {} } as unknown as ConstructorParameters<typeof Guard>[0]['log'];

/** @returns null for rules that do not compile */
export function judgeOf(rules: string): RulesJudge | null {
  let stored: Stored = new Map();
  const documents = { find: (path: readonly string[]) => stored.get(path.join('/')) ?? null };
  const guard = guardOf(rules, documents);
  if (guard === null) return null;
  return {
    allows(cell) {
      stored = cell.stored;
      try {
        for (const call of cell.calls) call(guard);
        return true;
      } catch (error) {
        if (error instanceof ApiError && error.status === 'PERMISSION_DENIED') return false;
        throw error;
      }
    },
  };
}

function guardOf(
  rules: string,
  documents: ConstructorParameters<typeof Guard>[0]['documents'],
): Guard | null {
  try {
    return new Guard({ rules, rulesName: 'firestore.rules', documents, log });
  } catch (error) {
    if (error instanceof RulesSyntaxError) return null;
    throw error;
  }
}

/** Prepares a cell for the guards of any number of rules. @param known stored documents that other cells share */
export function prepareCell({ cell, calls }: RecordedCell, known: Map<string, Stored>): PreparedCell {
  const key = keyOf(cell.stored);
  const stored = known.get(key) ?? storedDocuments(cell.stored);
  known.set(key, stored);
  return { stored, calls: calls.map((call) => prepareCall(call, stored)) };
}

function storedDocuments(documents: Documents): Stored {
  const entries = Object.entries(documents).map(([place, fields], id): [string, StoredDocument] => {
    const path = place.split('/');
    const text = documentText(database, path, readFields(wireFields(fields), place), writtenAt, writtenAt);
    return [place, new StoredDocument(id, path, text)];
  });
  return new Map(entries);
}

function prepareCall(call: RecordedCall, stored: Stored): PreparedCell['calls'][number] {
  const caller = callerOf(call);
  const body = call.body as {
    readonly documents: readonly string[];
    readonly structuredQuery: unknown;
    readonly structuredAggregationQuery: { readonly structuredQuery: unknown };
  };
  switch (call.rpc) {
    case 'commit': {
      const changes = changesOf(readCommit(body, database), stored);
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
      const asked = call.rpc === 'runQuery' ? body : body.structuredAggregationQuery;
      const query = readQuery(asked.structuredQuery, call.parent, database);
      return (guard) => guard.list(query, caller, time);
    }
    default:
      throw new Error(`No cell is expected to call ${call.rpc}.`);
  }
}

function callerOf({ claims }: RecordedCall): Caller | null {
  if (claims === null) return null;
  return { uid: String(claims.sub), claims: claims as Caller['claims'], assertSessionValid() {} };
}

function changesOf(writes: readonly Write[], stored: Stored): DocumentChange[] {
  const groups = new Map<string, [Write, ...Write[]]>();
  for (const write of writes) {
    const name = write.path.join('/');
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [write]);
    else group.push(write);
  }
  const budget = new ArrayBudget();
  return [...groups].map(
    ([name, group]) => new DocumentChange(group, stored.get(name) ?? null, time, budget),
  );
}
