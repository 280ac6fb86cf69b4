/** The fields that generated queries name. */
export const queriedFields = ['a', 'b', 'm.x'] as const;
export const queriedList = 'l';

const directions = ['ASCENDING', 'DESCENDING'] as const;
const scopes = ['COLLECTION', 'COLLECTION_GROUP'] as const;

type IndexField = { readonly fieldPath: string; readonly order?: string; readonly arrayConfig?: string };

/** Indexes for most generated queries, as the emulator requires none. */
export function queryIndexes(): object {
  const indexes = scopes.flatMap((queryScope) =>
    fieldLists().map((fields) => ({ collectionGroup: 'c', queryScope, fields })),
  );
  const fieldOverrides = [...queriedFields, queriedList].map((fieldPath) => ({
    collectionGroup: 'c',
    fieldPath,
    indexes: scopes.flatMap((queryScope) => [
      ...directions.map((order) => ({ order, queryScope })),
      { arrayConfig: 'CONTAINS', queryScope },
    ]),
  }));
  return { indexes, fieldOverrides };
}

function fieldLists(): readonly (readonly IndexField[])[] {
  const ordered = arrangements(queriedFields).flatMap(directed);
  const withList = ordered.map((fields) => [{ fieldPath: queriedList, arrayConfig: 'CONTAINS' }, ...fields]);
  const listAlone = directed([queriedList]).map((fields) => [
    { fieldPath: queriedList, arrayConfig: 'CONTAINS' },
    ...fields,
  ]);
  return [...ordered.filter(({ length }) => length > 1), ...withList, ...listAlone];
}

/** Every sequence of some of the names. */
function arrangements(names: readonly string[]): readonly (readonly string[])[] {
  return names.flatMap((name) => [
    [name],
    ...arrangements(names.filter((other) => other !== name)).map((others) => [name, ...others]),
  ]);
}

function directed(names: readonly string[]): readonly (readonly IndexField[])[] {
  const [fieldPath, ...others] = names;
  if (fieldPath === undefined) return [[]];
  return directions.flatMap((order) => directed(others).map((rest) => [{ fieldPath, order }, ...rest]));
}
