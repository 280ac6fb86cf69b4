import type { Campus } from './campus.ts';

/** What firestore.indexes.json has of an index here. */
interface CompositeIndex {
  readonly collectionGroup: string;
  readonly fields: readonly { readonly fieldPath: string }[];
}

const field = 'attributes.';

/**
 * Makes what firebase/firestore.indexes.json says: the file as it is, with the indexes by which members search for donors by the
 * attributes of campus.json that have choices, in place of those it has for others.
 *
 * @param file the parsed firestore.indexes.json
 */
export function firestoreIndexes<File extends { readonly indexes: readonly CompositeIndex[] }>(
  file: File,
  { donorAttributes }: Pick<Campus, 'donorAttributes'>,
): File {
  const others = file.indexes.filter(
    ({ fields }) => !fields.some(({ fieldPath }) => fieldPath.startsWith(field)),
  );
  const searched = donorAttributes.filter(({ choices }) => choices !== undefined);
  const made = searched.map(({ id }) => ({
    collectionGroup: 'donors',
    queryScope: 'COLLECTION',
    fields: ['bloodGroup', 'isProfileActive', field + id].map((fieldPath) => ({
      fieldPath,
      order: 'ASCENDING',
    })),
  }));
  return { ...file, indexes: [...others, ...made] };
}
