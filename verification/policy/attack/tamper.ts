import { type Fields, fieldsOf, nameOf, type Write, wireValue } from '../../harness/firestore-wire.ts';

/** What is known of a document before it is tampered with. */
export interface Stored {
  readonly path: string;
  readonly fields: Fields;
  readonly updateTime: string;
}

/** What the attacker may write and read anyway, to hide a forbidden write behind it. */
export interface Cover {
  readonly write: Write;
  /** A document that may be read. */
  readonly readable: string;
}

/** A commit by which fields of a stored document might be changed. */
export interface Way {
  readonly name: string;
  readonly writes: readonly Write[];
}

/** Every way to write `changes` into a stored document that the wire has. */
export function waysToTamper(
  { path, fields, updateTime }: Stored,
  changes: Readonly<Record<string, unknown>>,
  cover: Cover,
): Way[] {
  const name = nameOf(path);
  const fieldPaths = Object.keys(changes).map(quoted);
  const update = { name, fields: fieldsOf(changes) };
  const whole = { update: { name, fields: { ...fields, ...update.fields } } };
  const masked = { update, updateMask: { fieldPaths } };
  const transforms = Object.entries(changes).map(([field, value]) => transform(quoted(field), value));
  const isThere = Object.keys(changes).every((field) => Object.hasOwn(fields, field));
  return [
    { name: 'update', writes: [{ ...masked, currentDocument: { exists: true } }] },
    { name: 'merge', writes: [masked] },
    { name: 'set', writes: [whole] },
    {
      name: 'mask of everything',
      writes: [{ ...whole, updateMask: { fieldPaths: [...Object.keys(fields).map(quoted), ...fieldPaths] } }],
    },
    {
      name: 'mask in backticks',
      writes: [{ ...masked, updateMask: { fieldPaths: Object.keys(changes).map(inBackticks) } }],
    },
    { name: 'batch behind what is allowed', writes: [cover.write, masked] },
    { name: 'batch before what is allowed', writes: [masked, cover.write] },
    { name: 'batch, twice', writes: [masked, masked] },
    { name: 'transaction', writes: [{ ...masked, currentDocument: { updateTime } }, verify(cover.readable)] },
    {
      name: 'transform',
      writes: [
        { update: { name, fields: {} }, updateMask: { fieldPaths: [] }, updateTransforms: transforms },
      ],
    },
    { name: 'transform by itself', writes: [{ transform: { document: name, fieldTransforms: transforms } }] },
    { name: 'update and server time', writes: [{ ...masked, updateTransforms: fieldPaths.map(serverTime) }] },
    // Taking away what is not there changes nothing, which is anybody's right who may write there at all.
    ...(isThere
      ? [{ name: 'taken away', writes: [{ update: { name, fields: {} }, updateMask: { fieldPaths } }] }]
      : []),
    {
      name: 'map below it',
      writes: [
        {
          update: { name, fields: fieldsOf(nested(changes)) },
          updateMask: { fieldPaths: fieldPaths.map((field) => `${field}.x`) },
        },
      ],
    },
    {
      name: 'delete and create',
      writes: [{ delete: name }, { ...whole, currentDocument: { exists: false } }],
    },
    { name: 'delete and set', writes: [{ delete: name }, whole] },
    { name: 'delete, create, merge', writes: [{ delete: name }, { update: { name, fields } }, masked] },
  ];
}

/** A field path of one segment: what is no plain name stands in backticks. */
function quoted(field: string): string {
  return /^[A-Za-z_]\w*$/.test(field) ? field : inBackticks(field);
}

function inBackticks(field: string): string {
  return `\`${field.replace(/[\\`]/g, '\\$&')}\``;
}

function verify(path: string): Write {
  return { verify: nameOf(path), currentDocument: { exists: true } };
}

/** The transform that comes nearest to the value: numbers can be raised, lists filled, anything replaced by a time. */
function transform(fieldPath: string, value: unknown): object {
  if (typeof value === 'number') return { fieldPath, maximum: wireValue(value) };
  if (value instanceof Date || typeof value === 'boolean') return serverTime(fieldPath);
  return { fieldPath, appendMissingElements: { values: [wireValue(value)] } };
}

function serverTime(fieldPath: string): object {
  return { fieldPath, setToServerValue: 'REQUEST_TIME' };
}

function nested(changes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(changes).map(([field, value]) => [field, { x: value }]));
}
