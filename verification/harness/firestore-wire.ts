import { documentsRoot } from '@blood-bank/host/project';
import type { PlainFields, PlainValue } from '../../embedded-firebase/server/firestore/admin-documents.ts';
import { wireFields } from '../../embedded-firebase/server/firestore/testing/wire-values.ts';
import { type Answer, type Call, call, requireOk } from './http-call.ts';

/** The sender of a call: an account by its ID token, or null for a visitor. */
export type Sender = { readonly idToken: string } | null;

/** A JSON value of the wire protocol. */
export type Value = Readonly<Record<string, unknown>>;

/** The fields of a document on the wire. */
export type Fields = Readonly<Record<string, Value>>;

/** One entry of a commit's `writes`. */
export type Write = Readonly<Record<string, unknown>>;

/** The full name of a document. */
export function nameOf(path: string): string {
  return `${documentsRoot}/${path}`;
}

/** Encodes plain fields for the wire. */
export function fieldsOf(plain: PlainFields): Fields {
  return wireFields(plain) as Fields;
}

/** The condition of a query on one field. */
export function fieldFilter(fieldPath: string, op: string, value: PlainValue) {
  return { fieldFilter: { field: { fieldPath }, op, value: fieldsOf({ value }).value } };
}

/** One of Firestore's RPCs on the campus's documents, not sent yet. */
export function rpcCall(rpc: string, body: unknown, sender: Sender = null, parent = ''): Call {
  const path = `/v1/${documentsRoot}${parent === '' ? '' : `/${parent}`}:${rpc}?key=embedded`;
  return { path, body, ...(sender === null ? {} : { idToken: sender.idToken }) };
}

/** The call that sends writes in one commit. */
export function commitCall(sender: Sender, writes: readonly Write[]): Call {
  return rpcCall('commit', { writes }, sender);
}

/** Calls one of Firestore's RPCs on the campus's documents. */
export function callRpc(
  origin: string,
  sender: Sender,
  rpc: string,
  body: unknown,
  parent = '',
): Promise<Answer> {
  return call(origin, rpcCall(rpc, body, sender, parent));
}

/** Sends writes in one commit. */
export function commit(origin: string, sender: Sender, writes: readonly Write[]): Promise<Answer> {
  return call(origin, commitCall(sender, writes));
}

/** Sends writes that a trial needs in one commit. @throws Error when it is refused */
export async function commitOrThrow(origin: string, sender: Sender, writes: readonly Write[]): Promise<void> {
  await requireOk(commit(origin, sender, writes));
}

/** The write of a whole document. */
export function put(path: string, fields: PlainFields): Write {
  return { update: { name: nameOf(path), fields: fieldsOf(fields) } };
}

/** The write of some fields of a stored document, as `updateDoc` sends it. */
export function change(path: string, fields: PlainFields): Write {
  return {
    update: { name: nameOf(path), fields: fieldsOf(fields) },
    updateMask: { fieldPaths: Object.keys(fields) },
    currentDocument: { exists: true },
  };
}

/** The documents in the answer to a query. */
export function foundDocuments({ text }: Answer): { readonly name: string; readonly fields: Fields }[] {
  const entries = JSON.parse(text) as { document?: { name: string; fields: Fields } }[];
  return entries.flatMap(({ document }) => document ?? []);
}

/** Reads a document. @throws Error when it is refused or missing */
export async function readDocument(origin: string, sender: Sender, path: string) {
  const { text } = await callRpc(origin, sender, 'batchGet', { documents: [nameOf(path)] });
  const [answer] = JSON.parse(text) as { found?: { fields: Fields; updateTime: string } }[];
  if (answer?.found === undefined) throw new Error(`${path} can't be read: ${text}`);
  return answer.found;
}
