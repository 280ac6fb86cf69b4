import { limits } from '@blood-bank/domain/records/limits';
import { limit } from 'firebase/firestore/lite';
import type { Actor } from './accounts.ts';
import type { Cell, Condition, Documents, Fields, Operation, Sending, Write } from './cell.ts';

interface Labelled {
  readonly label: string;
  readonly operation: Operation;
}

/** Makes cells about one topic whose documents stored before are the same unless given. */
export function cellsAbout(topic: string, stored: Documents) {
  return (
    actor: Actor,
    what: string,
    operation: Operation,
    allowed: boolean,
    before: Documents = stored,
  ): Cell => ({ title: `${topic}: ${actor} ${what}`, actor, stored: before, operation, allowed });
}

export function get(path: string): Operation {
  return { kind: 'get', path };
}

export function set(path: string, data: Fields): Write {
  return { kind: 'set', path, data };
}

export function update(path: string, data: Fields): Write {
  return { kind: 'update', path, data };
}

export function remove(path: string): Write {
  return { kind: 'delete', path };
}

/** The plainest way to write. */
export function alone(write: Write): Operation {
  return { kind: 'write', sending: 'alone', writes: [write] };
}

/** Several writes of one atomic commit. */
export function together(...writes: readonly Write[]): Operation {
  return { kind: 'write', sending: 'batch', writes };
}

/** The ways to write a whole record. */
export function waysToSet(path: string, data: Fields): Labelled[] {
  return [
    { label: 'set', operation: alone(set(path, data)) },
    { label: 'merge', operation: alone({ kind: 'merge', path, data }) },
    ...inCommits('set', set(path, data)),
  ];
}

/** The ways to change fields of a document; `stored` is the document, for the ways that send it whole. */
export function waysToChange(path: string, data: Fields, stored: Fields): Labelled[] {
  const whole = set(path, { ...stored, ...data });
  return [
    { label: 'update', operation: alone(update(path, data)) },
    { label: 'merge', operation: alone({ kind: 'merge', path, data }) },
    { label: 'set', operation: alone(whole) },
    ...inCommits('update', update(path, data)),
    { label: 'delete and set in a batch', operation: together(remove(path), whole) },
  ];
}

/** The ways to delete a document. */
export function waysToDelete(path: string): Labelled[] {
  return [{ label: 'delete', operation: alone(remove(path)) }, ...inCommits('delete', remove(path))];
}

function inCommits(label: string, write: Write): Labelled[] {
  return (['batch', 'transaction'] as const satisfies readonly Sending[]).map((sending) => ({
    label: `${label} in a ${sending}`,
    operation: { kind: 'write', sending, writes: [write] },
  }));
}

/** Each query as a list and as a count. */
export function listings<Name extends string>(
  collection: string,
  queries: Readonly<Record<Name, readonly Condition[]>>,
  isGroup = false,
): (Labelled & { readonly name: Name })[] {
  return (Object.entries(queries) as [Name, readonly Condition[]][]).flatMap(([name, where]) =>
    (['list', 'count'] as const).map((kind) => ({
      name,
      label: `${kind}s ${name}`,
      operation: { kind, collection, isGroup, where },
    })),
  );
}

/** The same with the limit that members have to name. */
export function shortListings<Name extends string>(
  collection: string,
  queries: Readonly<Record<Name, readonly Condition[]>>,
  isGroup = false,
) {
  const limited = Object.entries<readonly Condition[]>(queries).map(([name, where]) => [
    name,
    [...where, limit(limits.listMax)],
  ]);
  return listings<Name>(collection, Object.fromEntries(limited), isGroup);
}
