import type { Fields } from './cell.ts';
import type { FieldValues } from './field-values.ts';
import { unknownField, without } from './records.ts';

/** A record with one thing about it changed, and whether its shape is still as decided. */
export interface Variant {
  readonly label: string;
  readonly data: Fields;
  readonly fits: boolean;
}

/** What each field of a collection takes. */
export type Shape = Readonly<Record<string, FieldValues>>;

/** A whole record with each field at each of its values, each field missing, and one field too many. */
export function variantsOf(record: Fields, shape: Shape): Variant[] {
  return [
    ...changesOf(shape).map(({ label, data, fits }) => ({ label, data: { ...record, ...data }, fits })),
    ...Object.keys(record).map((name) => ({
      label: `without ${name}`,
      data: without(record, name),
      fits: false,
    })),
    { label: `with ${unknownField}`, data: { ...record, [unknownField]: 'x' }, fits: false },
  ];
}

/** The same one field at a time, to be merged into a stored record. */
export function changesOf(shape: Shape): Variant[] {
  return Object.entries(shape).flatMap(([name, { accepted, refused }]) => [
    ...accepted.map((value) => ({ label: `${name} ${shown(value)}`, data: { [name]: value }, fits: true })),
    ...refused.map((value) => ({ label: `${name} ${shown(value)}`, data: { [name]: value }, fits: false })),
  ]);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  const plain = text.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return plain.length <= 40 ? plain : `${plain.slice(0, 20)}… (${text.length})`;
}
