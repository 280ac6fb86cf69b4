import type { PlainFields, PlainValue } from '@embedded-firebase/server/documents';
import { wireFields } from '@embedded-firebase/server/testing';
import { type Answer, type Call, call, requireOk } from './http-call.ts';

/** The sender of a call: an account by its ID token, or null for a visitor. */
export type Sender = { readonly idToken: string } | null;

/** A JSON value of the wire protocol. */
export type Value = Readonly<Record<string, unknown>>;

/** The fields of a document on the wire. */
export type Fields = Readonly<Record<string, Value>>;

/** One entry of a commit's `writes`. */
export type Write = Readonly<Record<string, unknown>>;

/** Firestore's wire protocol on the documents of one project. */
export function firestoreWire(projectId: string) {
  const documentsRoot = `projects/${projectId}/databases/(default)/documents`;

  /** The full name of a document. */
  const nameOf = (path: string) => `${documentsRoot}/${path}`;

  /** One of Firestore's RPCs, not sent yet. */
  function rpcCall(rpc: string, body: unknown, sender: Sender = null, parent = ''): Call {
    const path = `/v1/${documentsRoot}${parent === '' ? '' : `/${parent}`}:${rpc}?key=embedded`;
    return { path, body, ...(sender === null ? {} : { idToken: sender.idToken }) };
  }

  /** The call that sends writes in one commit. */
  const commitCall = (sender: Sender, writes: readonly Write[]) => rpcCall('commit', { writes }, sender);

  /** Calls one of Firestore's RPCs. */
  function callRpc(origin: string, sender: Sender, rpc: string, body: unknown, parent = ''): Promise<Answer> {
    return call(origin, rpcCall(rpc, body, sender, parent));
  }

  /** Sends writes in one commit. */
  const commit = (origin: string, sender: Sender, writes: readonly Write[]) =>
    call(origin, commitCall(sender, writes));

  return {
    documentsRoot,
    nameOf,
    rpcCall,
    commitCall,
    callRpc,
    commit,
    /** Sends writes that a trial needs in one commit. @throws Error when it is refused */
    async commitOrThrow(origin: string, sender: Sender, writes: readonly Write[]): Promise<void> {
      await requireOk(commit(origin, sender, writes));
    },
    /** The write of a whole document. */
    put: (path: string, fields: PlainFields): Write => ({
      update: { name: nameOf(path), fields: fieldsOf(fields) },
    }),
    /** The write of some fields of a stored document, as `updateDoc` sends it. */
    change: (path: string, fields: PlainFields): Write => ({
      update: { name: nameOf(path), fields: fieldsOf(fields) },
      updateMask: { fieldPaths: Object.keys(fields) },
      currentDocument: { exists: true },
    }),
    /** The write of a new document, with a field that gets the server's time unless the fields have it. */
    create(path: string, fields: PlainFields, timeField: string): Write {
      const write = {
        update: { name: nameOf(path), fields: fieldsOf(fields) },
        currentDocument: { exists: false },
      };
      if (Object.hasOwn(fields, timeField)) return write;
      return { ...write, updateTransforms: [{ fieldPath: timeField, setToServerValue: 'REQUEST_TIME' }] };
    },
    /** Reads a document. @throws Error when it is refused or missing */
    async readDocument(origin: string, sender: Sender, path: string) {
      const { text } = await callRpc(origin, sender, 'batchGet', { documents: [nameOf(path)] });
      const [answer] = JSON.parse(text) as { found?: { fields: Fields; updateTime: string } }[];
      if (answer?.found === undefined) throw new Error(`${path} can't be read: ${text}`);
      return answer.found;
    },
  };
}

/** Encodes plain fields for the wire. */
export function fieldsOf(plain: PlainFields): Fields {
  return wireFields(plain) as Fields;
}

/** The condition of a query on one field. */
export function fieldFilter(fieldPath: string, op: string, value: PlainValue) {
  return { fieldFilter: { field: { fieldPath }, op, value: fieldsOf({ value }).value } };
}

/** The documents in the answer to a query. */
export function foundDocuments({ text }: Answer): { readonly name: string; readonly fields: Fields }[] {
  const entries = JSON.parse(text) as { document?: { name: string; fields: Fields } }[];
  return entries.flatMap(({ document }) => document ?? []);
}
