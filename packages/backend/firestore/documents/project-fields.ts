import type { FieldPath } from '../values/field-path.ts';
import { FieldsDraft, fieldAt } from '../values/fields-draft.ts';
import { fieldsText } from '../values/write-value.ts';
import { fieldsOfWire } from './stored-document.ts';

/**
 * Leaves only some fields in a document's text.
 *
 * @param wire the document as stored
 * @param paths the fields to keep; none keeps the name and the times alone
 */
export function projectedText(wire: string, paths: readonly FieldPath[]): string {
  const { name, createTime, updateTime } = JSON.parse(wire) as Readonly<Record<string, string>>;
  const fields = fieldsOfWire(wire);
  const kept = new FieldsDraft(new Map());
  for (const path of paths) {
    const value = fieldAt(fields, path);
    if (value !== undefined) kept.set(path, value);
  }
  const written = kept.fields.size === 0 ? '' : `"fields":${fieldsText(kept.fields)},`;
  return `{"name":${JSON.stringify(name)},${written}"createTime":"${createTime}","updateTime":"${updateTime}"}`;
}
