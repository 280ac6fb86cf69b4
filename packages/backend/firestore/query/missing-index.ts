import { ApiError } from '../../api-error.ts';
import type { IndexField, IndexMode } from '../indexes/index-definitions.ts';
import { type IndexNeed, neededIndex } from './choose-index.ts';

/**
 * The refusal of a query for want of an index, with the lines that would add it to `firestore.indexes.json`.
 *
 * @returns ApiError FAILED_PRECONDITION
 */
export function missingIndexError(need: IndexNeed): ApiError {
  const index = neededIndex(need);
  const [first, second] = index.fields;
  if (first === undefined) {
    return new ApiError('FAILED_PRECONDITION', 'Firestore does not support descending key scans');
  }
  return second === undefined && index.nameDirection === nameDirectionOf(first)
    ? refusal('fieldOverrides', overrideOf(need, first))
    : refusal('indexes', {
        collectionGroup: index.collectionGroup,
        queryScope: index.scope,
        fields: [...index.fields.map(written), ...writtenName(index.fields, index.nameDirection)],
      });
}

function refusal(list: string, entry: unknown): ApiError {
  return new ApiError(
    'FAILED_PRECONDITION',
    `The query requires an index. Add this to "${list}" in firestore.indexes.json: ${JSON.stringify(entry)}`,
  );
}

function overrideOf(need: IndexNeed, field: IndexField): unknown {
  return {
    collectionGroup: need.collectionGroup,
    fieldPath: field.path,
    indexes: (['ASCENDING', 'DESCENDING', 'CONTAINS'] as const).flatMap((mode) =>
      (need.scope === 'COLLECTION'
        ? (['COLLECTION'] as const)
        : (['COLLECTION', 'COLLECTION_GROUP'] as const)
      ).map((queryScope) => ({ ...modeOf(mode), queryScope })),
    ),
  };
}

function written({ path, mode }: IndexField): Record<string, string> {
  return { fieldPath: path, ...modeOf(mode) };
}

/** The name is only written where its direction is not that of the last field. */
function writtenName(
  fields: readonly IndexField[],
  direction: 'ASCENDING' | 'DESCENDING',
): readonly Record<string, string>[] {
  const last = fields.findLast(({ mode }) => mode !== 'CONTAINS');
  return nameDirectionOf(last) === direction ? [] : [{ fieldPath: '__name__', order: direction }];
}

function nameDirectionOf(field: IndexField | undefined): 'ASCENDING' | 'DESCENDING' {
  return field?.mode === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING';
}

function modeOf(mode: IndexMode): Record<string, string> {
  return mode === 'CONTAINS' ? { arrayConfig: mode } : { order: mode };
}
