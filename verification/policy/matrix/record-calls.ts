import { setLogLevel } from 'firebase/firestore/lite';
import { inventedAccounts } from './accounts.ts';
import type { Cell, Documents } from './cell.ts';
import { perform } from './perform.ts';
import { answerInProcess, documentsRoot, sdksFor, unsignedTokens, wireFields } from './policy-server.ts';

/** One call as the SDK sent it. */
export interface RecordedCall {
  readonly rpc: string;
  /** The path of the document in the URL; empty for the root. */
  readonly parent: readonly string[];
  readonly body: unknown;
  /** The claims of the ID token; null for a visitor. */
  readonly claims: Readonly<Record<string, unknown>> | null;
}

/** A cell and the calls that the SDK made for it. */
export interface RecordedCell {
  readonly cell: Cell;
  readonly calls: readonly RecordedCall[];
}

/** The update time of stored documents that the SDK is told. */
export const writtenAt = '2026-01-02T03:04:05.000000Z';

/**
 * Has the SDK perform every cell, records its calls, answers reads by the cell's stored documents and denies everything else. The
 * recorded calls can then be judged or sent any number of times.
 */
export async function recordCells(cells: readonly Cell[]): Promise<RecordedCell[]> {
  setLogLevel('silent');
  let stored: Documents = {};
  let calls: RecordedCall[] = [];
  const restore = answerInProcess(async (request) => {
    const call = await readCall(request);
    calls.push(call);
    if (call.rpc === 'batchGet') return Response.json(found(call.body, stored));
    const denied = { error: { code: 403, message: 'Recorded.', status: 'PERMISSION_DENIED' } };
    return Response.json(denied, { status: 403 });
  });
  const sdks = sdksFor({ host: '127.0.0.1', port: 1 }, unsignedTokens(inventedAccounts()));
  try {
    const recorded: RecordedCell[] = [];
    for (const cell of cells) {
      stored = cell.stored;
      calls = [];
      // A denial by this answer is no decision.
      await perform(sdks.of(cell.actor), cell.operation).catch(() => undefined);
      recorded.push({ cell, calls });
    }
    return recorded;
  } finally {
    await sdks.close();
    restore();
  }
}

async function readCall(request: Request): Promise<RecordedCall> {
  const { pathname } = new URL(request.url);
  const [resource = '', rpc = ''] = decodeURIComponent(pathname.slice('/v1/'.length)).split(
    /:(?=[A-Za-z]+$)/,
  );
  const token = /^Bearer [^.]*\.([^.]*)\./.exec(request.headers.get('authorization') ?? '')?.[1];
  return {
    rpc,
    parent: resource.slice(documentsRoot.length).split('/').filter(Boolean),
    body: await request.json(),
    claims: token === undefined ? null : JSON.parse(Buffer.from(token, 'base64url').toString()),
  };
}

function found(body: unknown, stored: Documents): object[] {
  return (body as { readonly documents: readonly string[] }).documents.map((name) => {
    const fields = stored[name.slice(documentsRoot.length + 1)];
    if (fields === undefined) return { missing: name, readTime: writtenAt };
    const times = { createTime: writtenAt, updateTime: writtenAt };
    return { found: { name, fields: wireFields(fields), ...times }, readTime: writtenAt };
  });
}
