import { limits } from '@blood-bank/domain/records/limits';
import { searchTermsField } from '@blood-bank/domain/search-terms';
import {
  type Fields,
  fieldsOf,
  type Value,
} from '../../../embedded-firebase/trials/harness/firestore-wire.ts';
import { type Call, nameOf, type WireWrite } from '../matrix/policy-server.ts';
import { writtenAt } from '../matrix/record-calls.ts';

/** A call that the SDK would not make for what is tried. */
export interface Way {
  readonly name: string;
  readonly rpc: string;
  readonly body: object;
  /** The same on a document or a collection as a resource, which is called in place of `rpc`. */
  readonly resource?: { readonly method: 'GET' | 'PATCH' | 'DELETE'; readonly path: string };
}

/** A write and a read that the actor is allowed, to hide others among them. */
export interface Cover {
  readonly write: WireWrite;
  /** The name of a document. */
  readonly readable: string;
}

/** The conditions of a write, of which none may tell whether there is a document. */
const conditions = [{ exists: true }, { exists: false }, { updateTime: writtenAt }];

/** Every other way of the wire protocol to make a call of one document or query. @param stored the document before */
export function waysOf({ rpc, body, parent }: Call, stored: Fields, cover: Cover): Way[] {
  if (rpc === 'batchGet') return waysToGet(body.documents, cover);
  if (rpc === 'runQuery') return waysToList(body.structuredQuery, parent);
  const [write, ...others] = rpc === 'commit' ? body.writes : [];
  if (write === undefined || others.length > 0) return [];
  const ways = Object.entries(waysToWrite(write, stored, cover));
  return [...ways.map(([name, writes]) => ({ name, rpc: 'commit', body: { writes } })), ...asResource(write)];
}

/** A write without transforms, which a resource does not have. */
function asResource({ update, updateMask, updateTransforms, currentDocument, ...write }: WireWrite): Way[] {
  const name = update?.name ?? write.delete;
  if (name === undefined || updateTransforms !== undefined) return [];
  const parameters = new URLSearchParams();
  for (const path of updateMask?.fieldPaths ?? []) parameters.append('updateMask.fieldPaths', path);
  for (const [condition, value] of Object.entries(currentDocument ?? {}))
    parameters.append(`currentDocument.${condition}`, String(value));
  const method = update === undefined ? 'DELETE' : 'PATCH';
  const body = update === undefined ? {} : { fields: update.fields };
  return [{ name: method, rpc: 'commit', body, resource: { method, path: `${name}?${parameters}` } }];
}

function waysToGet(documents: readonly string[], { write, readable }: Cover): Way[] {
  const verifications = documents.map((verify) => ({ verify, currentDocument: { exists: true } }));
  return [
    { name: 'get a field', rpc: 'batchGet', body: { documents, mask: { fieldPaths: ['x'] } } },
    // A document that may be read in the same call changes nothing.
    { name: 'get of two', rpc: 'batchGet', body: { documents: [readable, ...documents] } },
    { name: 'verify', rpc: 'commit', body: { writes: [write, ...verifications] } },
    ...documents.map((path) => ({
      name: 'GET',
      rpc: 'batchGet',
      body: {},
      resource: { method: 'GET', path } as const,
    })),
  ];
}

function waysToList(query: Call['body']['structuredQuery'], parent: string): Way[] {
  const selections = [['__name__'], ['contactNumber'], ['`private`', 'private.contact.contactNumber']];
  // What is refused for its limit would be allowed with another.
  const otherLimits = query.limit !== undefined && query.limit <= limits.listMax ? [0, 1] : [];
  const aggregations = {
    count: {},
    sum: { field: { fieldPath: 'unitsRequired' } },
    avg: { field: { fieldPath: 'contactNumber' } },
  };
  const queries = [
    ...selections.map((paths) => ({ select: { fields: paths.map((fieldPath) => ({ fieldPath })) } })),
    ...otherLimits.map((limit) => ({ limit })),
  ];
  return [
    ...queries.map((different) => ({
      name: `list with ${JSON.stringify(different)}`,
      rpc: 'runQuery',
      body: { structuredQuery: { ...query, ...different } },
    })),
    ...otherLimits.slice(0, 1).map(() => ({
      name: 'GET of the collection',
      rpc: 'list',
      body: {},
      resource: { method: 'GET', path: collectionOf(query, parent) } as const,
    })),
    ...Object.entries(aggregations).map(([alias, aggregation]) => {
      const asked = { structuredQuery: query, aggregations: [{ alias, [alias]: aggregation }] };
      return { name: alias, rpc: 'runAggregationQuery', body: { structuredAggregationQuery: asked } };
    }),
  ];
}

/** The collection of a query, with its limit. */
function collectionOf({ from, limit }: Call['body']['structuredQuery'], parent: string): string {
  const folder = parent === '' ? '' : `${parent}/`;
  return `${nameOf(folder)}${from[0].collectionId}?pageSize=${limit}`;
}

function waysToWrite(write: WireWrite, stored: Fields, cover: Cover): Record<string, readonly WireWrite[]> {
  const conditional = Object.fromEntries(
    conditions.map((currentDocument) => [
      `if ${JSON.stringify(currentDocument)}`,
      [{ ...write, currentDocument }],
    ]),
  );
  if (write.delete !== undefined) return conditional;
  const { update, updateMask, updateTransforms, currentDocument } = write;
  // One of the same document would correct the other.
  const among = update?.name !== cover.readable && {
    'after an allowed write': [cover.write, write],
    'before an allowed write': [write, cover.write],
  };
  const changes = update?.fields ?? {};
  const isUpdate = currentDocument?.exists === true && updateTransforms === undefined;
  // A deleted field is in the mask only.
  const isPlain = isUpdate && updateMask?.fieldPaths.length === Object.keys(changes).length;
  if (update === undefined || !isPlain) return { ...among };
  return { ...among, ...conditional, ...waysToChange(update.name, stored, changes, cover) };
}

/** Every way to write changes into a stored document. */
function waysToChange(
  name: string,
  stored: Fields,
  changes: Fields,
  { readable }: Cover,
): Record<string, readonly WireWrite[]> {
  const fieldPaths = Object.keys(changes).map(quoted);
  const masked = { update: { name, fields: changes }, updateMask: { fieldPaths } };
  const whole = { update: { name, fields: { ...stored, ...changes } } };
  const none = { update: { name, fields: {} } };
  // A time by the server's clock may be what the policy asks for in place of the denied one.
  const times = Object.entries(changes).filter(([, value]) => 'timestampValue' in value);
  const withTimes = {
    update: { name, fields: Object.fromEntries(times) },
    updateMask: { fieldPaths: times.map(([field]) => quoted(field)) },
  };
  const transforms = Object.entries(changes)
    .filter(([, value]) => !('timestampValue' in value))
    .map(([field, value]) => transform(quoted(field), value));
  const inBoth = { fieldPaths: [...Object.keys(stored).map(quoted), ...fieldPaths] };
  const isStored = Object.keys(changes).every((field) => Object.hasOwn(stored, field));
  const below = { fieldPaths: fieldPaths.map((field) => `${field}.x`) };
  return {
    merge: [masked],
    set: [whole],
    'mask of everything': [{ ...whole, updateMask: inBoth }],
    'mask in backticks': [{ ...masked, updateMask: { fieldPaths: Object.keys(changes).map(inBackticks) } }],
    twice: [masked, masked],
    transaction: [
      { ...masked, currentDocument: { updateTime: writtenAt } },
      { verify: readable, currentDocument: { exists: true } },
    ],
    ...(transforms.length > 0 && {
      transform: [{ ...withTimes, updateTransforms: transforms }],
      'transform alone': [
        ...(times.length > 0 ? [withTimes] : []),
        { transform: { document: name, fieldTransforms: transforms } },
      ],
      'update and server time': [{ ...masked, updateTransforms: fieldPaths.map(serverTime) }],
    }),
    // Deleting what is not stored changes nothing, which is allowed to everybody who may write there.
    ...(isStored && { deleted: [{ ...none, updateMask: { fieldPaths } }] }),
    'map below it': [{ update: { name, fields: nested(changes) }, updateMask: below }],
    'delete and create': [{ delete: name }, { ...whole, currentDocument: { exists: false } }],
    'delete and set': [{ delete: name }, whole],
    'delete, create, merge': [{ delete: name }, { update: { name, fields: stored } }, masked],
  };
}

/** Field names that the SDK does not send: Firestore refuses the first three. */
export const rawFields: readonly Fields[] = [
  JSON.parse('{"__proto__": {"stringValue": "x"}}') as Fields,
  { __name__: { stringValue: 'x' } },
  { '': { stringValue: 'x' } },
  fieldsOf({ 'a.b`c\\': 'x' }),
];

/** A field path of one segment, in backticks unless it is a simple name. */
function quoted(field: string): string {
  return /^[A-Za-z_]\w*$/.test(field) ? field : inBackticks(field);
}

function inBackticks(field: string): string {
  return `\`${field.replace(/[\\`]/g, '\\$&')}\``;
}

/**
 * The transform that comes nearest to a value: numbers are raised, flags replaced by a time, others appended. A list of search
 * terms is replaced by a time, since it may have what is appended.
 */
function transform(fieldPath: string, value: Value): object {
  if (fieldPath === searchTermsField) return serverTime(fieldPath);
  if ('integerValue' in value || 'doubleValue' in value) return { fieldPath, maximum: value };
  if ('booleanValue' in value) return serverTime(fieldPath);
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
