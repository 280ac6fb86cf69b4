import { parseFields } from '../../firestore/values/parse-value.ts';
import { serializeFields } from '../../firestore/values/serialize-value.ts';
import type { OnProgress, RecordCounts } from '../export-files.ts';
import type { OpenedExport } from '../open-export.ts';
import { type GoogleApi, GoogleApiError } from './google-api.ts';

/** A document with the name it has in the target project. */
interface MovedDocument {
  readonly name: string;
  readonly fields: unknown;
}

/** The documents of an export compared with those of a project. */
interface DocumentComparison extends RecordCounts {
  readonly conflicts: readonly string[];
}

/** Bounds on one call, in documents and in characters. */
const maxInACall = 300;
const maxTextInACall = 4 * 1_024 * 1_024;
const alreadyExists = 409;

/**
 * Compares every document of the export with the project's.
 *
 * @param write whether missing documents are written
 */
export async function moveDocuments(
  api: GoogleApi,
  opened: OpenedExport,
  write: boolean,
  onProgress: OnProgress,
): Promise<DocumentComparison> {
  const total = opened.manifest.counts.documents;
  const conflicts: string[] = [];
  let missing = 0;
  let same = 0;
  for (const group of batches(api.projectId, opened)) {
    const present = await readPresent(api, group);
    const absent = group.filter(({ name }) => !present.has(name));
    if (write && absent.length > 0) await create(api, absent);
    missing += absent.length;
    for (const { name, fields } of group) {
      const found = present.get(name);
      if (found === undefined) continue;
      if (found === textOf(fields)) same += 1;
      else conflicts.push(`document ${pathOf(name)}`);
    }
    onProgress(write ? 'documents' : 'documents compared', missing + same + conflicts.length, total);
  }
  return { missing, same, conflicts };
}

function* batches(projectId: string, opened: OpenedExport): Generator<readonly MovedDocument[]> {
  let group: MovedDocument[] = [];
  let text = 0;
  for (const { wire } of opened.documents()) {
    if (group.length > 0 && (group.length === maxInACall || text + wire.length > maxTextInACall)) {
      yield group;
      group = [];
      text = 0;
    }
    group.push(movedTo(projectId, opened.manifest.projectId, wire));
    text += wire.length;
  }
  if (group.length > 0) yield group;
}

function movedTo(projectId: string, from: string, wire: string): MovedDocument {
  const { name, fields = {} } = JSON.parse(wire) as { readonly name: string; readonly fields?: unknown };
  const oldRoot = rootOf(from);
  const newRoot = rootOf(projectId);
  return { name: newRoot + name.slice(oldRoot.length), fields: renamedFields(fields, oldRoot, newRoot) };
}

/** @returns the normalised fields of the documents that exist, by name */
async function readPresent(
  api: GoogleApi,
  group: readonly MovedDocument[],
): Promise<ReadonlyMap<string, string>> {
  const answers = (await api.firestore('batchGet', {
    documents: group.map(({ name }) => name),
  })) as readonly {
    readonly found?: MovedDocument;
  }[];
  return new Map(
    answers.flatMap(({ found }) =>
      found === undefined ? [] : [[found.name, textOf(found.fields)] as const],
    ),
  );
}

/**
 * Creates documents. One that exists by now, or was written by a call whose response was lost, is found by the final
 * comparison.
 */
async function create(api: GoogleApi, documents: readonly MovedDocument[]): Promise<void> {
  const writes = documents.map((update) => ({ update, currentDocument: { exists: false } }));
  try {
    await api.firestore('commit', { writes });
  } catch (error) {
    if (!(error instanceof GoogleApiError) || error.httpStatus !== alreadyExists) throw error;
  }
}

function textOf(fields: unknown): string {
  return serializeFields(parseFields(fields, 'fields'));
}

function pathOf(name: string): string {
  return name.split('/').slice(5).join('/');
}

function rootOf(projectId: string): string {
  return `projects/${projectId}/databases/(default)/documents/`;
}

/** Returns a document's wire fields with references to one database's root replaced by references to another's. */
function renamedFields(raw: unknown, from: string, to: string): unknown {
  if (typeof raw !== 'object' || raw === null) return raw;
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, renamedValue(value, from, to)]),
  );
}

function renamedValue(raw: unknown, from: string, to: string): unknown {
  const value = raw as {
    readonly referenceValue?: string;
    readonly doubleValue?: unknown;
    readonly geoPointValue?: object;
    readonly arrayValue?: { readonly values?: readonly unknown[] };
    readonly mapValue?: { readonly fields?: unknown };
  };
  if (value.referenceValue?.startsWith(from)) {
    return { referenceValue: to + value.referenceValue.slice(from.length) };
  }
  if (value.doubleValue !== undefined) return { doubleValue: sendable(value.doubleValue) };
  if (value.geoPointValue !== undefined) {
    const degrees = Object.entries(value.geoPointValue).map(([name, number]) => [name, sendable(number)]);
    return { geoPointValue: Object.fromEntries(degrees) };
  }
  if (value.arrayValue?.values !== undefined) {
    return {
      arrayValue: { values: value.arrayValue.values.map((element) => renamedValue(element, from, to)) },
    };
  }
  if (value.mapValue?.fields !== undefined) {
    return { mapValue: { fields: renamedFields(value.mapValue.fields, from, to) } };
  }
  return raw;
}

/** Writes minus zero as a string, since JSON.stringify writes it as 0. */
function sendable(number: unknown): unknown {
  return Object.is(number, -0) ? '-0' : number;
}
