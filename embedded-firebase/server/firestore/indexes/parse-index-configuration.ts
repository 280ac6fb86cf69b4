import { documentNamePath, formatFieldPath, parseFieldPath } from '../values/field-path.ts';
import { type JsonObject, parseList, parseObject, parseString, parseWord } from '../values/parse-json.ts';
import type {
  FieldOverride,
  IndexConfiguration,
  IndexDefinition,
  IndexField,
  IndexMode,
  IndexScope,
} from './index-definitions.ts';

const scopes: readonly IndexScope[] = ['COLLECTION', 'COLLECTION_GROUP'];
const orders = ['ASCENDING', 'DESCENDING'] as const;

/**
 * Reads `firestore.indexes.json` (https://firebase.google.com/docs/reference/firestore/indexes).
 *
 * @param json the parsed file
 * @throws Error naming the fault and its place
 */
export function parseIndexConfiguration(json: unknown): IndexConfiguration {
  try {
    const file = parseObject(json, 'the file', ['indexes', 'fieldOverrides']);
    return {
      composites: parseList(file.indexes, 'indexes').map((raw, i) => parseComposite(raw, `indexes[${i}]`)),
      overrides: parseList(file.fieldOverrides, 'fieldOverrides').map((raw, i) =>
        parseOverride(raw, `fieldOverrides[${i}]`),
      ),
    };
  } catch (error) {
    throw new Error(`firestore.indexes.json: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function parseComposite(raw: unknown, where: string): IndexDefinition {
  const index = parseObject(raw, where, ['collectionGroup', 'queryScope', 'fields', 'density', 'apiScope']);
  if (index.density !== undefined) parseWord(index.density, `${where}.density`, ['SPARSE_ALL']);
  if (index.apiScope !== undefined) parseWord(index.apiScope, `${where}.apiScope`, ['ANY_API']);
  const fields = parseList(index.fields, `${where}.fields`).map((field, i) =>
    parseField(field, `${where}.fields[${i}]`),
  );
  const last = fields.at(-1);
  const named = last?.path === documentNamePath ? last : undefined;
  const stored = firstOfEachRole(named === undefined ? fields : fields.slice(0, -1));
  if (fields.length < 2 || stored.length === 0) {
    throw new Error(
      `${where} has fewer than two fields: single fields have indexes of their own, see fieldOverrides.`,
    );
  }
  if (stored.some(({ path }) => path === documentNamePath))
    throw new Error(`${where}: __name__ can only stand last.`);
  if (stored.filter(({ mode }) => mode === 'CONTAINS').length > 1) {
    throw new Error(`${where} has more than one field with arrayConfig.`);
  }
  const mode = (named ?? fields.findLast((field) => field.mode !== 'CONTAINS'))?.mode;
  return {
    collectionGroup: parseString(index.collectionGroup, `${where}.collectionGroup`),
    scope: parseScope(index, where),
    fields: stored,
    nameDirection: mode === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING',
  };
}

/** As on Firebase, an index may name a field twice: the second time orders nothing, as the values are equal. */
function firstOfEachRole(fields: readonly IndexField[]): readonly IndexField[] {
  return fields.filter((field, i) => fields.findIndex((other) => roleOf(other) === roleOf(field)) === i);
}

/** An array may be in an index twice: by its elements, and to order by. */
function roleOf({ path, mode }: IndexField): string {
  return mode === 'CONTAINS' ? `contains ${path}` : `order ${path}`;
}

function parseField(raw: unknown, where: string): IndexField {
  const field = parseObject(raw, where, ['fieldPath', 'order', 'arrayConfig']);
  const path = parseString(field.fieldPath, `${where}.fieldPath`);
  return {
    path: path === documentNamePath ? path : formatFieldPath(parseFieldPath(path)),
    mode: parseMode(field, where),
  };
}

function parseOverride(raw: unknown, where: string): FieldOverride {
  const override = parseObject(raw, where, ['collectionGroup', 'fieldPath', 'indexes', 'ttl']);
  if (override.ttl === true) throw new Error(`${where}.ttl: documents that expire are not supported.`);
  const path = parseString(override.fieldPath, `${where}.fieldPath`);
  return {
    collectionGroup: parseString(override.collectionGroup, `${where}.collectionGroup`),
    field: path === '*' ? null : parseFieldPath(path),
    indexes: parseList(override.indexes, `${where}.indexes`).map((raw, i) => {
      const place = `${where}.indexes[${i}]`;
      const index = parseObject(raw, place, ['order', 'arrayConfig', 'queryScope']);
      return { mode: parseMode(index, place), scope: parseScope(index, place) };
    }),
  };
}

function parseMode(object: JsonObject, where: string): IndexMode {
  if (object.arrayConfig !== undefined) {
    if (object.order !== undefined) throw new Error(`${where} has both order and arrayConfig.`);
    return parseWord(object.arrayConfig, `${where}.arrayConfig`, ['CONTAINS']);
  }
  return parseWord(object.order, `${where}.order`, orders);
}

function parseScope(object: JsonObject, where: string): IndexScope {
  return object.queryScope === undefined
    ? 'COLLECTION'
    : parseWord(object.queryScope, `${where}.queryScope`, scopes);
}
