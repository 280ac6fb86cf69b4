import { ApiError } from '../../api-error.ts';
import { checkFieldName, type FieldPath } from '../values/field-path.ts';
import { fieldsFromPlain, type PlainFields } from '../values/plain-value.ts';
import { parseRelativeName } from '../values/resource-name.ts';
import type { MapValue, Timestamp } from '../values/value.ts';
import { maximumWrites, tooManyWrites } from './check-writes.ts';
import type { FieldTransform, Precondition, Write } from './write.ts';

/**
 * A write of a program, to the document at a path below the database's root: `set` creates or replaces it, `create` creates it,
 * `update` sets some of its fields and deletes others, `delete` deletes it.
 */
export type DocumentWrite = {
  /** By default that `create` finds no document, and `update` finds one; null for none. */
  readonly precondition?: null | { readonly exists: boolean } | { readonly updateTime: Timestamp };
} & (
  | { readonly delete: string }
  | (({ readonly set: string } | { readonly create: string } | FieldUpdate) & {
      /** Plain, or exactly as another document has them. */
      readonly fields: PlainFields | MapValue;
      /** Applied after the fields are set. */
      readonly transforms?: readonly FieldTransform[];
    })
);

interface FieldUpdate {
  readonly update: string;
  /** The names of the fields to delete. */
  readonly deletes?: readonly string[];
}

/** @throws ApiError INVALID_ARGUMENT */
export function writesFromPlain(writes: readonly DocumentWrite[], database: string): readonly Write[] {
  if (writes.length > maximumWrites) throw new ApiError('INVALID_ARGUMENT', tooManyWrites);
  return writes.map((write, i) => writeFromPlain(write, `writes[${i}]`, database));
}

function writeFromPlain(write: DocumentWrite, where: string, database: string): Write {
  const path = parseRelativeName(pathOf(write), database);
  const precondition = preconditionOf(write);
  if ('delete' in write) return { kind: 'delete', path, precondition };
  const fields = fieldsFromPlain(write.fields, `${where}.fields`);
  const mask = 'update' in write ? [...fields.keys(), ...(write.deletes ?? [])].map(fieldPathOf) : null;
  return { kind: 'update', path, fields, mask, transforms: write.transforms ?? [], precondition };
}

function pathOf(write: DocumentWrite): string {
  if ('delete' in write) return write.delete;
  if ('update' in write) return write.update;
  return 'set' in write ? write.set : write.create;
}

function preconditionOf(write: DocumentWrite): Precondition {
  const { precondition } = write;
  if (precondition === undefined) {
    if ('create' in write) return { exists: false };
    return 'update' in write ? { exists: true } : null;
  }
  const isOfVersion = precondition !== null && 'updateTime' in precondition;
  return isOfVersion ? { updateTime: precondition.updateTime.micros } : precondition;
}

function fieldPathOf(name: string): FieldPath {
  return [checkFieldName(name)];
}
