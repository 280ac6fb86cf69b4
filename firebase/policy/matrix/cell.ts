import type { QueryCompositeFilterConstraint, QueryConstraint } from 'firebase/firestore/lite';
import type { Actor, Community } from './accounts.ts';

/** A document's fields in the SDK's values. */
export type Fields = Readonly<Record<string, unknown>>;

/** Stored documents: fields by path. */
export type Documents = Readonly<Record<string, Fields>>;

/** One write of one document; `merge` sets some of its fields, whether or not it exists. */
export type Write =
  | { readonly kind: 'set' | 'merge' | 'update'; readonly path: string; readonly data: Fields }
  | { readonly kind: 'delete'; readonly path: string };

/** The write of a whole document, of some fields of a stored one, and its deletion. */
export const set = (path: string, data: Fields): Write => ({ kind: 'set', path, data });
export const update = (path: string, data: Fields): Write => ({ kind: 'update', path, data });
export const remove = (path: string): Write => ({ kind: 'delete', path });

/** What an actor tries, in terms of the SDK. */
export type Operation =
  | { readonly kind: 'get'; readonly path: string }
  | {
      readonly kind: 'list' | 'count';
      readonly collection: string;
      readonly isGroup: boolean;
      readonly constraints: readonly (QueryConstraint | QueryCompositeFilterConstraint)[];
    }
  | {
      readonly kind: 'write';
      readonly writes: readonly Write[];
      /** Whether a transaction reads the documents first, so that it is judged for its reads too. */
      readonly isReadFirst?: boolean;
    };

/** One cell of the policy: an actor, an operation, the documents stored before, and where it is allowed. */
export interface Cell {
  /** A name for people: cells may share one. */
  readonly title: string;
  readonly actor: Actor;
  readonly stored: Documents;
  readonly operation: Operation;
  readonly allowed: Readonly<Record<Community, boolean>>;
}

/** The paths that a cell writes. */
export function writtenPaths({ operation }: Cell): string[] {
  return operation.kind === 'write' ? operation.writes.map(({ path }) => path) : [];
}

const contents = new WeakMap<Fields, string>();

/** A document's fields as text. */
export function contentOf(fields: Fields): string {
  const content = contents.get(fields) ?? JSON.stringify(fields);
  contents.set(fields, content);
  return content;
}

/** A text that is the same for the same documents. */
export function keyOf(documents: Documents): string {
  return Object.entries(documents)
    .map(([path, fields]) => `${path} ${contentOf(fields)}`)
    .join('\n');
}
