import { ApiError } from '../../api-error.ts';
import { hasLoneSurrogate, quoted } from './parse-json.ts';

/** The path of a document or a collection below `…/documents`: collection, id, collection, id… */
export type Path = readonly string[];

// Usage and limits, https://firebase.google.com/docs/firestore/quotas#limits
const maxCollectionDepth = 100;
const maxSegmentBytes = 1_500;
const maxNameBytes = 6_144;

const reserved = /^__.*__$/s;
const numericId = /^__id(-?[1-9][0-9]*)__$/;

/** The resource name of a project's database, without a trailing slash. */
export function databaseName(projectId: string): string {
  return `projects/${projectId}/databases/(default)`;
}

/** The id of the collection that a document is in: what collection-group queries and indexes go by. */
export function collectionIdOf(path: Path): string {
  return path.at(-2) ?? '';
}

/**
 * The number of a numeric id, written as `__id7__`, which Firestore sorts by its number and before all other ids
 * (https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering).
 *
 * @returns null for any other id
 */
export function numberOfId(id: string): bigint | null {
  const digits = id.startsWith('__id') ? numericId.exec(id)?.[1] : undefined;
  return digits === undefined ? null : BigInt(digits);
}

/** The resource name of a document. */
export function documentName(database: string, path: Path): string {
  return `${database}/documents/${path.join('/')}`;
}

/**
 * Parses the full resource name of a document of this database.
 *
 * @param what its name in messages, such as "Document name"
 * @returns its path
 * @throws ApiError INVALID_ARGUMENT when it names no document, or one of another database
 */
export function parseDocumentName(name: string, database: string, what = 'Document name'): Path {
  const path = parseAnyDocumentName(name, what);
  if (!name.startsWith(`${database}/documents/`)) {
    throw new ApiError(
      'INVALID_ARGUMENT',
      `The request was for database '${database}' but was attempting to access database '${name.split('/').slice(0, 4).join('/')}'.`,
    );
  }
  return path;
}

/**
 * Parses the path of a document below the database's root: `rooms/r1`.
 *
 * @throws ApiError INVALID_ARGUMENT when it is not a document's
 */
export function parseRelativeName(path: string, database: string): Path {
  return parseAnyDocumentName(`${database}/documents/${path}`, 'Document name');
}

/**
 * Parses the full resource name of a document of any database, as a reference may have it.
 *
 * @returns the path within its database
 * @throws ApiError INVALID_ARGUMENT
 */
export function parseAnyDocumentName(name: string, what = 'Resource name'): Path {
  if (name.length > maxNameBytes || Buffer.byteLength(name) > maxNameBytes) {
    throw new ApiError('INVALID_ARGUMENT', `${what} is longer than ${maxNameBytes} bytes.`);
  }
  const [projects, project, databases, database, documents, ...path] = name.split('/');
  const named = `${what} ${quoted(name)}`;
  if (
    projects !== 'projects' ||
    databases !== 'databases' ||
    documents !== 'documents' ||
    !project ||
    !database
  ) {
    throw new ApiError(
      'INVALID_ARGUMENT',
      `${named} is not of the form projects/*/databases/*/documents/*/**.`,
    );
  }
  if (path.length === 0 || path.length % 2 !== 0) {
    throw new ApiError('INVALID_ARGUMENT', `${named} does not name a document: it ends at a collection.`);
  }
  if (path.length > 2 * maxCollectionDepth) {
    throw new ApiError('INVALID_ARGUMENT', `${what} is deeper than ${maxCollectionDepth} collections.`);
  }
  path.forEach((segment, index) => {
    if (index % 2 === 0) checkSegment(segment, 'Collection id');
    else checkDocumentId(segment);
  });
  return path;
}

/**
 * Parses the resource that a call's URL names: the documents' root, or a document below it.
 *
 * @returns the document's path, empty for the root
 * @throws ApiError NOT_FOUND for another database, INVALID_ARGUMENT for anything else that is not a document
 */
export function parseParent(resource: string, database: string): Path {
  const root = `${database}/documents`;
  if (resource === root) return [];
  if (resource.startsWith(`${root}/`)) return parseDocumentName(resource, database, 'Document parent name');
  throw new ApiError('NOT_FOUND', `This server holds the database ${database} and no other.`);
}

/** @throws ApiError INVALID_ARGUMENT when the text can't be the id of a collection */
export function checkCollectionId(id: string): void {
  if (id.includes('/')) {
    throw new ApiError('INVALID_ARGUMENT', `Collection id ${quoted(id)} is invalid because it contains "/".`);
  }
  checkSegment(id, 'Collection id');
}

/** @throws ApiError INVALID_ARGUMENT */
function checkDocumentId(id: string): void {
  const number = numberOfId(id);
  if (number === null) {
    checkSegment(id, 'Resource id');
  } else if (BigInt.asIntN(64, number) !== number) {
    throw new ApiError(
      'INVALID_ARGUMENT',
      `Resource id ${quoted(id)} is invalid because it is not a 64 bit integer.`,
    );
  }
}

/** @throws ApiError INVALID_ARGUMENT, see https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields */
function checkSegment(segment: string, what: string): void {
  if (segment === '') throw new ApiError('INVALID_ARGUMENT', `${what} is the empty string.`);
  if (segment === '.' || segment === '..' || reserved.test(segment) || hasLoneSurrogate(segment)) {
    throw new ApiError('INVALID_ARGUMENT', `${what} ${quoted(segment)} is invalid because it is reserved.`);
  }
  if (Buffer.byteLength(segment) > maxSegmentBytes) {
    throw new ApiError('INVALID_ARGUMENT', `${what} is longer than ${maxSegmentBytes} bytes.`);
  }
}
