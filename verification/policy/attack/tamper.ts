import { searchTermsField } from '@blood-bank/domain/search-terms';
import { type Fields, fieldsOf, nameOf, type Value, type Write } from '../../harness/firestore-wire.ts';

/** A document before it is tampered with. */
export interface StoredDocument {
  readonly path: string;
  readonly fields: Fields;
  readonly updateTime: string;
}

/** A write and a read that are allowed, to hide a forbidden write among them. */
export interface Cover {
  readonly write: Write;
  /** A document that may be read. */
  readonly readable: string;
}

/** A commit that may change fields of a stored document. */
export interface Way {
  readonly name: string;
  readonly writes: readonly Write[];
}

/** Every way of the wire protocol to write changes into a stored document. */
export function waysToTamper(
  { path, fields, updateTime }: StoredDocument,
  changes: Fields,
  cover: Cover,
): Way[] {
  const name = nameOf(path);
  const fieldPaths = Object.keys(changes).map(quoted);
  const update = { name, fields: changes };
  const whole = { update: { name, fields: { ...fields, ...changes } } };
  const masked = { update, updateMask: { fieldPaths } };
  const transforms = Object.entries(changes).map(([field, value]) => transform(quoted(field), value));
  const inBoth = { fieldPaths: [...Object.keys(fields).map(quoted), ...fieldPaths] };
  const below = {
    update: { name, fields: nested(changes) },
    updateMask: { fieldPaths: fieldPaths.map((field) => `${field}.x`) },
  };
  const isStored = Object.keys(changes).every((field) => Object.hasOwn(fields, field));
  const ways: Readonly<Record<string, readonly Write[]>> = {
    update: [{ ...masked, currentDocument: { exists: true } }],
    merge: [masked],
    set: [whole],
    'mask of everything': [{ ...whole, updateMask: inBoth }],
    'mask in backticks': [{ ...masked, updateMask: { fieldPaths: Object.keys(changes).map(inBackticks) } }],
    'batch after an allowed write': [cover.write, masked],
    'batch before an allowed write': [masked, cover.write],
    'batch, twice': [masked, masked],
    transaction: [{ ...masked, currentDocument: { updateTime } }, verify(cover.readable)],
    transform: [
      { update: { name, fields: {} }, updateMask: { fieldPaths: [] }, updateTransforms: transforms },
    ],
    'transform alone': [{ transform: { document: name, fieldTransforms: transforms } }],
    'update and server time': [{ ...masked, updateTransforms: fieldPaths.map(serverTime) }],
    // Deleting what is not stored changes nothing, which is allowed to everybody who may write there.
    ...(isStored && { deleted: [{ update: { name, fields: {} }, updateMask: { fieldPaths } }] }),
    'map below it': [below],
    'delete and create': [{ delete: name }, { ...whole, currentDocument: { exists: false } }],
    'delete and set': [{ delete: name }, whole],
    'delete, create, merge': [{ delete: name }, { update: { name, fields } }, masked],
  };
  return Object.entries(ways).map(([way, writes]) => ({ name: way, writes }));
}

/** A field path of one segment, in backticks unless it is a simple name. */
function quoted(field: string): string {
  return /^[A-Za-z_]\w*$/.test(field) ? field : inBackticks(field);
}

function inBackticks(field: string): string {
  return `\`${field.replace(/[\\`]/g, '\\$&')}\``;
}

function verify(path: string): Write {
  return { verify: nameOf(path), currentDocument: { exists: true } };
}

/**
 * The transform that comes nearest to a value: numbers are raised, flags and times replaced by a time, others appended. A list of
 * search terms is replaced by a time, since it may have what is appended.
 */
function transform(fieldPath: string, value: Value): object {
  if (fieldPath === searchTermsField) return serverTime(fieldPath);
  if ('integerValue' in value || 'doubleValue' in value) return { fieldPath, maximum: value };
  if ('timestampValue' in value || 'booleanValue' in value) return serverTime(fieldPath);
  return { fieldPath, appendMissingElements: { values: [value] } };
}

function serverTime(fieldPath: string): object {
  return { fieldPath, setToServerValue: 'REQUEST_TIME' };
}

function nested(changes: Fields): Fields {
  return Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [field, { mapValue: { fields: { x: value } } }]),
  );
}

/** Field names that the SDK does not send: Firestore refuses the first three. */
export const rawFields: readonly Fields[] = [
  JSON.parse('{"__proto__": {"stringValue": "x"}}') as Fields,
  fieldsOf({ __name__: 'x' }),
  fieldsOf({ '': 'x' }),
  fieldsOf({ 'a.b`c\\': 'x' }),
];
