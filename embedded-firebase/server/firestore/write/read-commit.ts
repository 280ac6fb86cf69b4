import { ApiError } from '../../api-error.ts';
import { type FieldPath, formatFieldPath, parseFieldPath } from '../values/field-path.ts';
import {
  invalid,
  type JsonObject,
  presentNames,
  readBoolean,
  readList,
  readObject,
  readString,
  readWord,
} from '../values/json-reader.ts';
import { checkDatabase, readMask, readUpdateTime } from '../values/read-request.ts';
import { readFields, readValue } from '../values/read-value.ts';
import { type Path, parseDocumentName } from '../values/resource-name.ts';
import { isArray, isNumber, type Value } from '../values/value.ts';
import { maximumTransforms, maximumWrites, tooManyTransforms, tooManyWrites } from './check-writes.ts';
import type { FieldTransform, Precondition, Write } from './write.ts';

const operations = ['update', 'delete', 'verify', 'transform'] as const;
const transformKinds = {
  setToServerValue: 'requestTime',
  increment: 'increment',
  maximum: 'maximum',
  minimum: 'minimum',
  appendMissingElements: 'appendMissing',
  removeAllFromArray: 'removeAll',
} as const;
const transformNames = Object.keys(transformKinds) as readonly (keyof typeof transformKinds)[];

/**
 * Reads the body of a commit.
 *
 * @param body parsed JSON, of any shape
 * @param database the database's resource name
 * @throws ApiError INVALID_ARGUMENT
 */
export function readCommit(body: unknown, database: string): readonly Write[] {
  const request = readObject(body, 'the request', ['database', 'writes', 'transaction']);
  checkDatabase(request.database, database);
  if (request.transaction !== undefined && request.transaction !== null) {
    throw new ApiError('INVALID_ARGUMENT', 'Invalid transaction.');
  }
  const writes = readList(request.writes, 'writes', {
    most: maximumWrites,
    refusal: tooManyWrites,
  });
  return writes.map((write, index) => readWrite(write, `writes[${index}]`, database));
}

function readWrite(raw: unknown, where: string, database: string): Write {
  const write = readObject(raw, where, [...operations, 'updateMask', 'updateTransforms', 'currentDocument']);
  const [kind, ...others] = operations.filter((name) => write[name] !== undefined && write[name] !== null);
  if (kind === undefined) throw new ApiError('INVALID_ARGUMENT', 'empty write operation');
  if (others.length > 0) throw invalid(where, 'a write has one operation');
  const precondition = readPrecondition(write.currentDocument, `${where}.currentDocument`);
  if (kind === 'update') return readUpdate(write, where, database, precondition);
  if (write.updateMask !== undefined && write.updateMask !== null)
    throw mustNotSpecify(kind, 'document mask');
  // An empty list is the same as none in protobuf.
  if (readList(write.updateTransforms, `${where}.updateTransforms`).length > 0) {
    throw mustNotSpecify(kind, 'update transform');
  }
  if (kind === 'transform')
    return readTransformWrite(write[kind], `${where}.transform`, database, precondition);
  if (kind === 'verify' && precondition === null) {
    throw new ApiError('INVALID_ARGUMENT', 'a verify must contain a precondition');
  }
  return { kind, path: readName(write[kind], `${where}.${kind}`, database), precondition };
}

function mustNotSpecify(kind: string, what: string): ApiError {
  return new ApiError('INVALID_ARGUMENT', `a ${kind} must not specify a ${what}.`);
}

function readUpdate(write: JsonObject, where: string, database: string, precondition: Precondition): Write {
  const document = readObject(write.update, `${where}.update`, [
    'name',
    'fields',
    'createTime',
    'updateTime',
  ]);
  return {
    kind: 'update',
    path: readName(document.name, `${where}.update.name`, database),
    fields: readFields(document.fields, `${where}.update.fields`),
    mask: readMask(write.updateMask, `${where}.updateMask`),
    transforms: readTransforms(write.updateTransforms, `${where}.updateTransforms`),
    precondition,
  };
}

/** Reads the older form of a write that only transforms. */
function readTransformWrite(
  raw: unknown,
  where: string,
  database: string,
  precondition: Precondition,
): Write {
  const transform = readObject(raw, where, ['document', 'fieldTransforms']);
  return {
    kind: 'update',
    path: readName(transform.document, `${where}.document`, database),
    fields: new Map(),
    mask: [],
    transforms: readTransforms(transform.fieldTransforms, `${where}.fieldTransforms`),
    precondition,
  };
}

function readName(raw: unknown, where: string, database: string): Path {
  return parseDocumentName(raw === undefined ? '' : readString(raw, where), database);
}

function readPrecondition(raw: unknown, where: string): Precondition {
  if (raw === undefined || raw === null) return null;
  const precondition = readObject(raw, where, ['exists', 'updateTime']);
  const names = presentNames(precondition);
  if (names.length === 0) return null;
  if (names.length > 1) throw invalid(where, 'a precondition has one condition');
  if (names[0] === 'exists') return { exists: readBoolean(precondition.exists, `${where}.exists`) };
  return { updateTime: readUpdateTime(precondition.updateTime, `${where}.updateTime`) };
}

function readTransforms(raw: unknown, where: string): readonly FieldTransform[] {
  const limit = { most: maximumTransforms, refusal: tooManyTransforms };
  const transforms = readList(raw, where, limit).map((transform, i) =>
    readTransform(transform, `${where}[${i}]`),
  );
  const transformed = new Set(transforms.map(({ field }) => formatFieldPath(field)));
  for (const { field } of transforms) {
    for (const around of pathsAround(field)) {
      if (!transformed.has(around)) continue;
      throw new ApiError(
        'INVALID_ARGUMENT',
        `Cannot transform property ${around} and its nested property at the same time.`,
      );
    }
  }
  return transforms;
}

/** The paths of the maps that contain a field, outermost first. */
function* pathsAround(field: FieldPath): Generator<string> {
  let around = '';
  for (const name of field.slice(0, -1)) {
    around = around === '' ? formatFieldPath([name]) : `${around}.${formatFieldPath([name])}`;
    yield around;
  }
}

function readTransform(raw: unknown, where: string): FieldTransform {
  const transform = readObject(raw, where, ['fieldPath', ...transformNames]);
  const path = transform.fieldPath;
  const field = parseFieldPath(path === undefined ? '' : readString(path, `${where}.fieldPath`));
  const [name, ...others] = transformNames.filter(
    (name) => transform[name] !== undefined && transform[name] !== null,
  );
  if (name === undefined) {
    throw new ApiError('INVALID_ARGUMENT', 'Operation type must be specified for field transformation.');
  }
  if (others.length > 0) throw invalid(where, 'a field transformation has one operation');
  const kind = transformKinds[name];
  const operand = transform[name];
  switch (kind) {
    case 'requestTime':
      readWord(operand, `${where}.setToServerValue`, ['REQUEST_TIME']);
      return { field, kind };
    case 'appendMissing':
    case 'removeAll':
      return { field, kind, elements: readElements(operand, `${where}.${name}`) };
    default: {
      const number = readValue(operand, `${where}.${name}`);
      if (!isNumber(number)) throw new ApiError('INVALID_ARGUMENT', 'Input must be int64 or double.');
      return { field, kind, operand: number };
    }
  }
}

function readElements(raw: unknown, where: string): readonly Value[] {
  const elements = readValue({ arrayValue: raw }, where);
  return isArray(elements) ? elements : [];
}
