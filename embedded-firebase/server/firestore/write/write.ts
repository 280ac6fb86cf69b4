import type { FieldPath } from '../values/field-path.ts';
import type { Path } from '../values/resource-name.ts';
import type { MapValue, Value } from '../values/value.ts';

/** The precondition of a write: null for none, whether the document exists, or its last change in microseconds. */
export type Precondition = null | { readonly exists: boolean } | { readonly updateTime: bigint };

/** A change that is computed from the stored value. */
export type FieldTransform = { readonly field: FieldPath } & (
  | { readonly kind: 'requestTime' }
  | { readonly kind: 'increment' | 'maximum' | 'minimum'; readonly operand: bigint | number }
  | { readonly kind: 'appendMissing' | 'removeAll'; readonly elements: readonly Value[] }
);

/** Sets a document, or some of its fields by a mask; then transforms fields. */
export interface UpdateWrite {
  readonly kind: 'update';
  readonly path: Path;
  readonly fields: MapValue;
  /** null replaces the whole document; a field that the mask names and `fields` lacks is deleted. */
  readonly mask: readonly FieldPath[] | null;
  readonly transforms: readonly FieldTransform[];
  readonly precondition: Precondition;
}

/** Deletes a document. */
interface DeleteWrite {
  readonly kind: 'delete';
  readonly path: Path;
  readonly precondition: Precondition;
}

/** Changes nothing, but makes the commit depend on a precondition. */
interface VerifyWrite {
  readonly kind: 'verify';
  readonly path: Path;
  readonly precondition: Precondition;
}

/** One write of a commit. */
export type Write = UpdateWrite | DeleteWrite | VerifyWrite;

/** The writes of a commit to one document, in their order. */
export type WriteSequence = readonly [Write, ...Write[]];
