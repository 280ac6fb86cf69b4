import { randomBytes } from 'node:crypto';
import { ApiError } from '../../api-error.ts';
import type { Authority } from '../../caller.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { documentText, pathOfWire, projectedText } from '../documents/document-store.ts';
import { parseQuery } from '../query/parse-query.ts';
import { queryOrder } from '../query/query-order.ts';
import { checkResponseSize } from '../query/query-to-sql.ts';
import { invalid, parseObject } from '../values/parse-json.ts';
import { parseMask } from '../values/parse-request.ts';
import {
  checkCollectionId,
  documentName,
  type Path,
  parseDocumentName,
  parseParent,
} from '../values/resource-name.ts';
import { readBatchGet, readDocuments } from './batch-get.ts';
import { commitBody } from './commit.ts';
import { executeQuery, type QuerySerializer } from './execute-query.ts';

/** A call on a document, or on a collection, as a resource. */
export interface ResourceRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The URL path after "/v1/", decoded: "projects/P/databases/(default)/documents/rooms" or ".../rooms/r1". */
  readonly resource: string;
  readonly parameters: URLSearchParams;
  /** The parsed body, of any shape; undefined for a request without one. */
  readonly body: unknown;
}

/** Answers a call on a resource, with the JSON of the response. @throws ApiError */
export type AnswerResource = (request: ResourceRequest, authority: Authority) => Promise<string>;

const defaultPageSize = 100;
const maxPageSize = 300;
const unserved = ['orderBy', 'readTime', 'showMissing', 'transaction'];

/**
 * Answers calls on documents as resources: a document is read (`GET`), created or changed (`PATCH`) and deleted (`DELETE`), a
 * collection is listed (`GET`) and added to (`POST`). Each is the commit, the batchGet or the query that says the same.
 */
export function createDocumentResources(reading: ReadContext, writing: WriteContext): AnswerResource {
  const { databaseName } = reading;

  function get(name: string, mask: Mask, authority: Authority): string {
    const [found] = readBatchGet(reading, { documents: [name], mask }, authority, (_, wire) => wire);
    if (found == null) throw new ApiError('NOT_FOUND', `Document "${name}" not found.`);
    return found;
  }

  async function list({ parent, id }: Collection, request: ResourceRequest, authority: Authority) {
    const pageSize = readPageSize(request.parameters.get('pageSize'));
    const token = request.parameters.get('pageToken') ?? '';
    const last = token === '' ? null : nameIn({ parent, id }, fromToken(token));
    const query = parseQuery(
      {
        from: [{ collectionId: id }],
        orderBy: [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }],
        limit: pageSize,
        ...(last !== null && { startAt: { values: [{ referenceValue: last }], before: false } }),
      },
      parent,
      databaseName,
    );
    const mask = parseMask(maskOf(request.parameters, 'mask'), 'mask');
    const pages: QuerySerializer<string> = {
      *serialize(result) {
        const documents: string[] = [];
        let length = 0;
        let next = '';
        yield* result.each((wire) => {
          const text = mask === null ? wire : projectedText(wire, mask);
          length += text.length;
          checkResponseSize(length);
          documents.push(text);
          if (documents.length === pageSize) next = toToken(pathOfWire(wire).at(-1) ?? '');
        });
        if (documents.length === 0) return '{}';
        return `{"documents":[${documents.join(',')}]${next === '' ? '' : `,"nextPageToken":"${next}"`}}`;
      },
      foundPerRead: 1,
    };
    return await executeQuery(reading, { query, order: queryOrder(query) }, authority, pages);
  }

  function nameIn({ parent, id }: Collection, documentId: string): string {
    if (documentId.includes('/')) throw invalid('documentId', 'an id has no slash');
    return documentName(databaseName, [...parent, id, documentId]);
  }

  const commit = (write: object, authority: Authority) =>
    commitBody(writing, () => ({ writes: [write] }), authority);

  async function put(write: object, mask: Mask, authority: Authority): Promise<string> {
    const paths = parseMask(mask, 'mask');
    const { changes, updateTimes } = await commit(write, authority);
    const [change] = changes;
    const [updateTime] = updateTimes;
    const fields = change?.result().fields;
    if (change === undefined || fields == null || updateTime == null) throw new Error('nothing was stored');
    const { path, before } = change;
    const wire = documentText(databaseName, path, fields, before?.createTime ?? updateTime, updateTime);
    if (!mayRead(path, authority)) return projectedText(wire, []);
    return paths === null ? wire : projectedText(wire, paths);
  }

  /** A caller who may change a document may not therefore read the rest of it. */
  function mayRead(path: Path, authority: Authority): boolean {
    try {
      readDocuments(reading, [path], authority, () => null);
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  return async (request, authority) => {
    const { method, resource, parameters, body } = request;
    for (const name of unserved) {
      if (parameters.has(name)) {
        throw new ApiError('UNIMPLEMENTED', `${name} is not implemented by this server.`);
      }
    }
    const mask = maskOf(parameters, 'mask');
    const collection = collectionOf(resource, databaseName);
    if (collection !== null) {
      if (method === 'GET') return await list(collection, request, authority);
      if (method !== 'POST')
        throw new ApiError('INVALID_ARGUMENT', `${method} needs the name of a document.`);
      const name = nameIn(collection, parameters.get('documentId') ?? createId());
      const update = { ...readDocument(body), name };
      return await put({ update, currentDocument: { exists: false } }, mask, authority);
    }
    parseDocumentName(resource, databaseName);
    const currentDocument = preconditionOf(parameters);
    switch (method) {
      case 'GET':
        return get(resource, mask, authority);
      case 'POST':
        throw new ApiError('INVALID_ARGUMENT', 'POST needs the name of a collection.');
      case 'PATCH': {
        const update = { ...readDocument(body), name: resource };
        const updateMask = maskOf(parameters, 'updateMask');
        return await put({ update, updateMask, currentDocument }, mask, authority);
      }
      case 'DELETE':
        await commit({ delete: resource, currentDocument }, authority);
        return '{}';
    }
  };
}

type Mask = { readonly fieldPaths: readonly string[] } | null;

/** A collection and the document that it is below. */
interface Collection {
  readonly parent: Path;
  readonly id: string;
}

/** @returns null for the name of a document */
function collectionOf(resource: string, database: string): Collection | null {
  const segments = resource.split('/');
  // projects, P, databases, D and documents, then a collection and an id by turns.
  if (segments.length % 2 !== 0) return null;
  const id = segments.pop() ?? '';
  checkCollectionId(id);
  return { parent: parseParent(segments.join('/'), database), id };
}

function maskOf(parameters: URLSearchParams, name: 'mask' | 'updateMask'): Mask {
  const fieldPaths = parameters.getAll(`${name}.fieldPaths`);
  return fieldPaths.length === 0 ? null : { fieldPaths };
}

function preconditionOf(parameters: URLSearchParams): object | null {
  const exists = parameters.get('currentDocument.exists');
  const updateTime = parameters.get('currentDocument.updateTime');
  if (exists === null && updateTime === null) return null;
  return {
    ...(exists !== null && { exists: exists === 'true' ? true : exists === 'false' ? false : exists }),
    ...(updateTime !== null && { updateTime }),
  };
}

function readDocument(body: unknown): object {
  return parseObject(body ?? {}, 'the document', ['name', 'fields', 'createTime', 'updateTime']);
}

function readPageSize(text: string | null): number {
  if (text === null || text === '0') return defaultPageSize;
  const size = Number(text);
  if (!Number.isInteger(size) || size < 0) throw invalid('pageSize', 'expected a whole number');
  return Math.min(size, maxPageSize);
}

/** The last id of a page, which the next one begins after. */
function toToken(id: string): string {
  return Buffer.from(id).toString('base64url');
}

function fromToken(token: string): string {
  const id = Buffer.from(token, 'base64url').toString();
  if (toToken(id) !== token) throw invalid('pageToken', 'expected the token of a page');
  return id;
}

/** As long as those that Firebase's SDKs choose. */
function createId(): string {
  return randomBytes(15).toString('base64url').replaceAll(/[-_]/g, 'x');
}
