import { ApiError } from '../../api-error.ts';
import { type FieldPath, formatFieldPath, parseFieldPath } from '../values/field-path.ts';
import {
  invalid,
  type JsonObject,
  parseBoolean,
  parseList,
  parseObject,
  parseString,
  parseWord,
  presentNames,
} from '../values/parse-json.ts';
import { checkDatabase, parseMask, parseUpdateTime } from '../values/parse-request.ts';
import { parseFields, parseValue } from '../values/parse-value.ts';
import { type Path, parseDocumentName } from '../values/resource-name.ts';
import { isArray, isNumber, type Value } from '../values/value.ts';
import { maxTransforms, maxWrites, tooManyTransforms, tooManyWrites } from './check-writes.ts';
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
export function parseCommit(body: unknown, database: string): readonly Write[] {
  const request = parseObject(body, 'the request', ['database', 'writes', 'transaction']);
  checkDatabase(request.database, database);
  if (request.transaction !== undefined && request.transaction !== null) {
    throw new ApiError('INVALID_ARGUMENT', 'Invalid transaction.');
  }
  const writes = parseList(request.writes, 'writes', {
    most: maxWrites,
    refusal: tooManyWrites,
  });
  return writes.map((write, index) => parseWrite(write, `writes[${index}]`, database));
}

function parseWrite(raw: unknown, where: string, database: string): Write {
  const write = parseObject(raw, where, [...operations, 'updateMask', 'updateTransforms', 'currentDocument']);
  const [kind, ...others] = operations.filter((name) => write[name] !== undefined && write[name] !== null);
  if (kind === undefined) throw new ApiError('INVALID_ARGUMENT', 'empty write operation');
  if (others.length > 0) throw invalid(where, 'a write has one operation');
  const precondition = parsePrecondition(write.currentDocument, `${where}.currentDocument`);
  if (kind === 'update') return parseUpdate(write, where, database, precondition);
  if (write.updateMask !== undefined && write.updateMask !== null)
    throw mustNotSpecify(kind, 'document mask');
  // An empty list is the same as none in protobuf.
  if (parseList(write.updateTransforms, `${where}.updateTransforms`).length > 0) {
    throw mustNotSpecify(kind, 'update transform');
  }
  if (kind === 'transform')
    return parseTransformWrite(write[kind], `${where}.transform`, database, precondition);
  if (kind === 'verify' && precondition === null) {
    throw new ApiError('INVALID_ARGUMENT', 'a verify must contain a precondition');
  }
  return { kind, path: parseName(write[kind], `${where}.${kind}`, database), precondition };
}

function mustNotSpecify(kind: string, what: string): ApiError {
  return new ApiError('INVALID_ARGUMENT', `a ${kind} must not specify a ${what}.`);
}

function parseUpdate(write: JsonObject, where: string, database: string, precondition: Precondition): Write {
  const document = parseObject(write.update, `${where}.update`, [
    'name',
    'fields',
    'createTime',
    'updateTime',
  ]);
  return {
    kind: 'update',
    path: parseName(document.name, `${where}.update.name`, database),
    fields: parseFields(document.fields, `${where}.update.fields`),
    mask: parseMask(write.updateMask, `${where}.updateMask`),
    transforms: parseTransforms(write.updateTransforms, `${where}.updateTransforms`),
    precondition,
  };
}

/** Reads the older form of a write that only transforms. */
function parseTransformWrite(
  raw: unknown,
  where: string,
  database: string,
  precondition: Precondition,
): Write {
  const transform = parseObject(raw, where, ['document', 'fieldTransforms']);
  return {
    kind: 'update',
    path: parseName(transform.document, `${where}.document`, database),
    fields: new Map(),
    mask: [],
    transforms: parseTransforms(transform.fieldTransforms, `${where}.fieldTransforms`),
    precondition,
  };
}

function parseName(raw: unknown, where: string, database: string): Path {
  return parseDocumentName(raw === undefined ? '' : parseString(raw, where), database);
}

function parsePrecondition(raw: unknown, where: string): Precondition {
  if (raw === undefined || raw === null) return null;
  const precondition = parseObject(raw, where, ['exists', 'updateTime']);
  const names = presentNames(precondition);
  if (names.length === 0) return null;
  if (names.length > 1) throw invalid(where, 'a precondition has one condition');
  if (names[0] === 'exists') return { exists: parseBoolean(precondition.exists, `${where}.exists`) };
  return { updateTime: parseUpdateTime(precondition.updateTime, `${where}.updateTime`) };
}

function parseTransforms(raw: unknown, where: string): readonly FieldTransform[] {
  const limit = { most: maxTransforms, refusal: tooManyTransforms };
  const transforms = parseList(raw, where, limit).map((transform, i) =>
    parseTransform(transform, `${where}[${i}]`),
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

function parseTransform(raw: unknown, where: string): FieldTransform {
  const transform = parseObject(raw, where, ['fieldPath', ...transformNames]);
  const path = transform.fieldPath;
  const field = parseFieldPath(path === undefined ? '' : parseString(path, `${where}.fieldPath`));
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
      parseWord(operand, `${where}.setToServerValue`, ['REQUEST_TIME']);
      return { field, kind };
    case 'appendMissing':
    case 'removeAll':
      return { field, kind, elements: parseElements(operand, `${where}.${name}`) };
    default: {
      const number = parseValue(operand, `${where}.${name}`);
      if (!isNumber(number)) throw new ApiError('INVALID_ARGUMENT', 'Input must be int64 or double.');
      return { field, kind, operand: number };
    }
  }
}

function parseElements(raw: unknown, where: string): readonly Value[] {
  const elements = parseValue({ arrayValue: raw }, where);
  return isArray(elements) ? elements : [];
}
