import { afterAll, beforeAll, expect } from 'vitest';
import { signUp, type TestSession } from '../../testing/auth-client.ts';
import { callFirestore, type FirestoreAnswer, firestoreError } from '../../testing/firestore-client.ts';
import { startBackend, type TestBackend } from '../../testing/start-backend.ts';
import { compositeIndex } from './composite-index.ts';
import { set, text } from './wire-values.ts';

/** A started backend on which each member has private notes. */
export interface TwoMembers {
  readonly backend: TestBackend;
  readonly ayesha: TestSession;
  readonly bashir: TestSession;
  /** Makes a call as a member, or as a visitor. */
  call(rpc: string, body: unknown, member?: TestSession, parent?: string): Promise<FirestoreAnswer>;
}

/** The content of Bashir's note: an answer to another caller that has it is a leak. */
export const canary = 'canary-of-bashir';

/** Internals that no answer may have: stacks, statements, tables, files, packages. */
export const internals =
  /\bat [\w.]+ \(|\.ts\b|\.js\b|node_modules|SELECT |INSERT |sqlite|index_entries|rowid/i;

const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /notes/{id} {
      allow get: if resource == null || resource.data.owner == request.auth.uid;
      allow list, delete: if resource.data.owner == request.auth.uid;
      allow create: if request.resource.data.owner == request.auth.uid;
      allow update: if resource.data.owner == request.auth.uid
                    && request.resource.data.owner == request.auth.uid;
      match /lines/{line} { allow read, write: if request.auth != null; }
    }
  }
}`;

const indexes = {
  indexes: [compositeIndex('notes', 'owner', 'rank'), compositeIndex('notes', 'owner', 'rank desc')],
};

/** A time on the wire. */
export const wireTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);

/** The answer to a call that the rules deny. */
export const denied = firestoreError(403, 'PERMISSION_DENIED', 'Missing or insufficient permissions.');

/** Starts the backend for a test file, with one note of Bashir's: `notes/bashir`. */
export function twoMembers(): () => TwoMembers {
  let members: TwoMembers | undefined;
  beforeAll(async () => {
    const backend = await startBackend({ rules, indexes });
    const ayesha = await signUp(backend, 'ayesha@campus.test');
    const bashir = await signUp(backend, 'bashir@campus.test');
    members = {
      backend,
      ayesha,
      bashir,
      call: (rpc, body, member, parent) =>
        callFirestore(backend, rpc, body, {
          ...(member === undefined ? {} : { idToken: member.idToken }),
          ...(parent === undefined ? {} : { parent }),
        }),
    };
    const note = { owner: text(bashir.localId), secret: text(canary) };
    await members.call('commit', { writes: [set('notes/bashir', note)] }, bashir);
  });
  afterAll(() => members?.backend.stop());
  return () => {
    if (members === undefined) throw new Error('It is started when the first test begins.');
    return members;
  };
}
