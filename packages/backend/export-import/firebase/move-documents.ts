import { readFields } from '../../firestore/values/read-value.ts';
import { fieldsText } from '../../firestore/values/write-value.ts';
import type { OnProgress } from '../export-files.ts';
import type { OpenedExport } from '../open-export.ts';
import { type GoogleApi, GoogleApiError } from './google-api.ts';
import { renamedFields } from './renamed-fields.ts';

/** A document on its way into another project. */
interface MovedDocument {
  readonly name: string;
  readonly fields: unknown;
}

/** How the documents of an export stand to those of a project. */
export interface DocumentStandings {
  readonly missing: number;
  readonly same: number;
  readonly conflicts: readonly string[];
}

/** A call should neither carry too much nor take too long. */
const mostInACall = 300;
const mostTextInACall = 4 * 1_024 * 1_024;
const alreadyExists = 409;

/**
 * Holds every document of the export against the project's.
 *
 * @param write whether those that are missing are written
 */
export async function moveDocuments(
  api: GoogleApi,
  opened: OpenedExport,
  write: boolean,
  onProgress: OnProgress,
): Promise<DocumentStandings> {
  const total = opened.manifest.counts.documents;
  const conflicts: string[] = [];
  let missing = 0;
  let same = 0;
  for (const group of inCalls(api.projectId, opened)) {
    const present = await readPresent(api, group);
    const lacking = group.filter(({ name }) => !present.has(name));
    if (write && lacking.length > 0) await create(api, lacking);
    missing += lacking.length;
    for (const { name, fields } of group) {
      const found = present.get(name);
      if (found === undefined) continue;
      if (found === textOf(fields)) same += 1;
      else conflicts.push(`document ${pathOf(name)}`);
    }
    onProgress(write ? 'documents' : 'documents looked at', missing + same + conflicts.length, total);
  }
  return { missing, same, conflicts };
}

function* inCalls(projectId: string, opened: OpenedExport): Generator<readonly MovedDocument[]> {
  let group: MovedDocument[] = [];
  let text = 0;
  for (const { wire } of opened.documents()) {
    if (group.length > 0 && (group.length === mostInACall || text + wire.length > mostTextInACall)) {
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

/** @returns the fields of those that are there, in one form, by their names */
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

/** What was written meanwhile, or by an attempt whose answer was lost, shows when all is looked at again. */
async function create(api: GoogleApi, documents: readonly MovedDocument[]): Promise<void> {
  const writes = documents.map((update) => ({ update, currentDocument: { exists: false } }));
  try {
    await api.firestore('commit', { writes });
  } catch (error) {
    if (!(error instanceof GoogleApiError) || error.httpStatus !== alreadyExists) throw error;
  }
}

function textOf(fields: unknown): string {
  return fieldsText(readFields(fields, 'fields'));
}

function pathOf(name: string): string {
  return name.split('/').slice(5).join('/');
}

function rootOf(projectId: string): string {
  return `projects/${projectId}/databases/(default)/documents/`;
}
