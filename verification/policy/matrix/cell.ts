import type { QueryCompositeFilterConstraint, QueryConstraint } from 'firebase/firestore/lite';
import type { Actor } from './accounts.ts';

/** A document's fields in the SDK's values. */
export type Fields = Readonly<Record<string, unknown>>;

/** Stored documents: fields by path. */
export type Documents = Readonly<Record<string, Fields>>;

/** One write of one document; `merge` sets some of its fields, whether or not it exists. */
export type Write =
  | { readonly kind: 'set' | 'merge' | 'update'; readonly path: string; readonly data: Fields }
  | { readonly kind: 'delete'; readonly path: string };

/** Fields to write, and whether they are well-formed. */
export interface Variant {
  readonly label: string;
  readonly data: Fields;
  readonly fits: boolean;
}

/** A condition of a query: the SDK's types separate an `or` from the other constraints. */
export type Condition = QueryConstraint | QueryCompositeFilterConstraint;

/** How writes are sent. A transaction that reads first is judged for its reads too. */
export type Sending = 'alone' | 'batch' | 'transaction' | 'read-first';

/** What an actor tries, in terms of the SDK. */
export type Operation =
  | { readonly kind: 'get'; readonly path: string }
  | {
      readonly kind: 'list' | 'count';
      readonly collection: string;
      readonly isGroup: boolean;
      readonly where: readonly Condition[];
    }
  | { readonly kind: 'write'; readonly sending: Sending; readonly writes: readonly Write[] };

/** One cell of the policy: an actor, an operation, the documents stored before, and whether it is allowed. */
export interface Cell {
  readonly title: string;
  readonly actor: Actor;
  readonly stored: Documents;
  readonly operation: Operation;
  readonly allowed: boolean;
}

/** The paths that a cell writes. */
export function writtenPaths({ operation }: Cell): string[] {
  return operation.kind === 'write' ? operation.writes.map(({ path }) => path) : [];
}
