/**
 * A composite index of firestore.indexes.json.
 *
 * @param fields as messages show them: `age`, `age desc`, `tags contains`
 */
export function compositeIndex(collectionGroup: string, ...fields: readonly string[]): object {
  return { collectionGroup, queryScope: 'COLLECTION', fields: fields.map(indexField) };
}

function indexField(field: string): object {
  const [fieldPath, mode] = field.split(' ');
  if (mode === 'contains') return { fieldPath, arrayConfig: 'CONTAINS' };
  return { fieldPath, order: mode === 'desc' ? 'DESCENDING' : 'ASCENDING' };
}
