import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Caller } from '../../caller.ts';
import type { WritableDatabase } from '../../sqlite/database.ts';
import { GroupCommit } from '../../sqlite/group-commit.ts';
import { openDatabase } from '../../sqlite/open-database.ts';
import { createFirestore, type Firestore } from '../create-firestore.ts';
import type { ResponseText } from '../query/query-to-sql.ts';
import { nameOf, root, type WireFields } from './wire-values.ts';

export const everythingIsAllowed = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents { match /{document=**} { allow read, write; } }
}`;

/** Settings of a test's Firestore; empty, and with everything allowed, by default. */
export interface Setting {
  readonly rules?: string;
  readonly indexes?: unknown;
  readonly now?: () => number;
  /** The file of another Firestore, as a second process or a restart opens it. */
  readonly file?: string;
  /** Registers the clean-up; after the test by default. */
  readonly atEnd?: (cleanUp: () => void) => void;
}

/** The parent and the caller of a call; a visitor at the root by default. */
interface CallOptions {
  readonly parent?: string;
  readonly caller?: Caller;
}

/** The answer of a commit. */
interface CommitAnswer {
  readonly writeResults: readonly {
    readonly updateTime?: string;
    readonly transformResults?: readonly unknown[];
  }[];
  readonly commitTime: string;
}

/** A document on the wire. */
interface WireDocument {
  readonly name: string;
  readonly fields?: WireFields;
  readonly createTime: string;
  readonly updateTime: string;
}

/** A Firestore on a file of its own, which is deleted after the test. */
export interface TestFirestore {
  readonly firestore: Firestore;
  readonly database: WritableDatabase;
  readonly file: string;
  /** Each line of the log. */
  readonly logged: readonly string[];
  call<Answer = unknown>(rpc: string, body: unknown, options?: CallOptions): Promise<Answer>;
  commit(...writes: readonly unknown[]): Promise<CommitAnswer>;
  /** Sets documents, given by path. */
  seed(documents: Readonly<Record<string, WireFields>>): Promise<void>;
  /** Reads a document, null when it is missing. */
  get(path: string): Promise<WireDocument | null>;
  /** The fields of a document, null when it is missing. */
  fields(path: string): Promise<WireFields | null>;
  /** The paths of the documents that a query finds, in their order. */
  find(structuredQuery: object, options?: CallOptions): Promise<readonly string[]>;
  close(): void;
}

/** Makes a call with a body of any shape, as a visitor by default. */
export async function answerOf(
  firestore: Firestore,
  rpc: string,
  resource: string,
  body: unknown,
  caller: Caller | null = null,
): Promise<string> {
  // The text is the key of the cache of parsed requests. A body that nests too deeply can't be serialized to be one.
  const sent = { text: randomUUID(), parse: () => body };
  return decoded(await firestore.answer(rpc, resource, sent, caller));
}

function decoded(response: ResponseText): string {
  return typeof response === 'string' ? response : new TextDecoder().decode(response);
}

export function openFirestore(setting: Setting = {}): TestFirestore {
  const {
    rules = everythingIsAllowed,
    indexes = {},
    now = () => Date.now(),
    atEnd = onTestFinished,
  } = setting;
  const file = setting.file ?? newFile(atEnd);
  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(line) });
  const database = openDatabase(file);
  const close = () => {
    if (database.isOpen) database.close();
  };
  atEnd(close);
  const firestore = createFirestore({
    database,
    groupCommit: new GroupCommit(database),
    projectId: 'demo-campus',
    rules,
    indexes,
    clock: { now },
    log,
  });

  async function call<Answer>(rpc: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    const resource = options.parent === undefined ? root : nameOf(options.parent);
    const sent = { text: JSON.stringify(body) ?? '', parse: () => body };
    const response = await firestore.answer(rpc, resource, sent, options.caller ?? null);
    return JSON.parse(decoded(response)) as Answer;
  }

  const commit = (...writes: readonly unknown[]) => call<CommitAnswer>('commit', { writes });

  async function get(path: string): Promise<WireDocument | null> {
    const [answer] = await call<readonly { readonly found?: WireDocument }[]>('batchGet', {
      documents: [nameOf(path)],
    });
    return answer?.found ?? null;
  }

  return {
    firestore,
    database,
    file,
    logged,
    call,
    commit,
    get,
    close,
    async seed(documents) {
      await commit(
        ...Object.entries(documents).map(([path, fields]) => ({ update: { name: nameOf(path), fields } })),
      );
    },
    async fields(path) {
      const document = await get(path);
      return document === null ? null : (document.fields ?? {});
    },
    async find(structuredQuery, options) {
      const answers = await call<readonly { readonly document?: WireDocument }[]>(
        'runQuery',
        { structuredQuery },
        options,
      );
      return answers.flatMap(({ document }) =>
        document === undefined ? [] : [document.name.slice(root.length + 1)],
      );
    },
  };
}

/** One Firestore for all tests of a group that only read its initial documents. */
export function sharedFirestore(
  setting: Setting,
  documents: Readonly<Record<string, WireFields>>,
): () => TestFirestore {
  let opened: TestFirestore | undefined;
  const cleanUps: (() => void)[] = [];
  beforeAll(async () => {
    opened = openFirestore({ ...setting, atEnd: (cleanUp) => cleanUps.push(cleanUp) });
    await opened.seed(documents);
  });
  afterAll(() => {
    for (const cleanUp of cleanUps.reverse()) cleanUp();
  });
  return () => {
    if (opened === undefined) throw new Error('It is opened when the first test begins.');
    return opened;
  };
}

function newFile(atEnd: (cleanUp: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'firestore-'));
  atEnd(() => rmSync(folder, { recursive: true }));
  return join(folder, 'campus.db');
}
