import { ApiError } from '../../api-error.ts';
import type { DocumentWrite } from '../admin-documents.ts';
import { checkFieldName, type FieldPath } from '../values/field-path.ts';
import { parseUpdateTime } from '../values/parse-request.ts';
import { fieldsFromPlain } from '../values/plain-value.ts';
import { parseRelativeName } from '../values/resource-name.ts';
import { maxWrites, tooManyWrites } from './check-writes.ts';
import type { Precondition, Write } from './write.ts';

/**
 * Converts the writes of a program's commit.
 *
 * @throws ApiError INVALID_ARGUMENT
 */
export function writesFromPlain(writes: readonly DocumentWrite[], database: string): readonly Write[] {
  if (writes.length > maxWrites) throw new ApiError('INVALID_ARGUMENT', tooManyWrites);
  return writes.map((write, i) => writeFromPlain(write, `writes[${i}]`, database));
}

function writeFromPlain(write: DocumentWrite, where: string, database: string): Write {
  const path = parseRelativeName(pathOf(write), database);
  const precondition = preconditionOf(write, `${where}.precondition`);
  if ('delete' in write) return { kind: 'delete', path, precondition };
  const fields = fieldsFromPlain(write.fields, `${where}.fields`);
  const mask = 'update' in write ? [...fields.keys(), ...(write.deletes ?? [])].map(fieldPathOf) : null;
  const transforms = (write.serverTimestamps ?? []).map((name) => {
    return { kind: 'requestTime', field: fieldPathOf(name) } as const;
  });
  return { kind: 'update', path, fields, mask, transforms, precondition };
}

function pathOf(write: DocumentWrite): string {
  if ('delete' in write) return write.delete;
  if ('update' in write) return write.update;
  return 'set' in write ? write.set : write.create;
}

function preconditionOf(write: DocumentWrite, where: string): Precondition {
  const { precondition } = write;
  if (precondition === undefined) {
    if ('create' in write) return { exists: false };
    return 'update' in write ? { exists: true } : null;
  }
  if (precondition === null || 'exists' in precondition) return precondition;
  return { updateTime: parseUpdateTime(precondition.updateTime, `${where}.updateTime`) };
}

function fieldPathOf(name: string): FieldPath {
  return [checkFieldName(name)];
}
