import { limits } from '@blood-bank/domain/records/limits';
import { limit } from 'firebase/firestore/lite';
import type { Actor } from './accounts.ts';
import type { Cell, Condition, Documents, Fields, Operation, Sending, Variant, Write } from './cell.ts';

/** A way to do something. */
interface Labelled {
  readonly label: string;
  readonly operation: Operation;
}

/** Makes cells about one topic whose documents stored before are the same unless given. */
export function cellsAbout(topic: string, stored: Documents) {
  function cell(
    actor: Actor,
    what: string,
    operation: Operation,
    allowed: boolean,
    before: Documents = stored,
  ): Cell {
    return { title: `${topic}: ${actor} ${what}`, actor, stored: before, operation, allowed };
  }

  return Object.assign(cell, {
    /** Lists and counts, which are their own titles. */
    reads: (actor: Actor, listed: readonly Labelled[], allowed: boolean) =>
      listed.map(({ label, operation }) => cell(actor, label, operation, allowed)),
    /** The same in each of several ways. */
    byEachWay: (
      actor: Actor,
      what: string,
      ways: readonly Labelled[],
      allowed: boolean,
      before: Documents = stored,
    ) => ways.map(({ label, operation }) => cell(actor, `${what} by ${label}`, operation, allowed, before)),
    /** A write of each variant, which is allowed if it fits. */
    ofVariants: (
      actor: Actor,
      what: string,
      variants: readonly Variant[],
      write: (data: Fields) => Operation,
    ) => variants.map(({ label, data, fits }) => cell(actor, `${what} ${label}`, write(data), fits)),
  });
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
