import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setLogLevel } from 'firebase/firestore/lite';
import { inventedAccounts } from './accounts.ts';
import type { Cell, Documents } from './cell.ts';
import { perform } from './perform.ts';
import { documentsRoot, sdksFor, unsignedTokens, wireFields } from './policy-server.ts';

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
 * Has the SDK perform every cell on a server that records its calls, answers reads by the cell's stored documents and
 * refuses everything else. The recorded calls can then be judged or sent any number of times.
 */
export async function recordCells(cells: readonly Cell[]): Promise<RecordedCell[]> {
  setLogLevel('silent');
  let stored: Documents = {};
  let calls: RecordedCall[] = [];
  const server = createServer((request, response) => {
    void readCall(request).then((call) => {
      calls.push(call);
      answer(call, stored, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sdks = sdksFor({ host: '127.0.0.1', port }, unsignedTokens(inventedAccounts()));
  try {
    const recorded: RecordedCell[] = [];
    for (const cell of cells) {
      stored = cell.stored;
      calls = [];
      // A refusal by this server is no decision.
      await perform(sdks.of(cell.actor), cell.operation).catch(() => undefined);
      recorded.push({ cell, calls });
    }
    return recorded;
  } finally {
    await sdks.close();
    server.closeAllConnections();
    server.close();
  }
}

async function readCall(request: IncomingMessage): Promise<RecordedCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const [resource = '', rpc = ''] = decodeURIComponent(pathname.slice('/v1/'.length)).split(
    /:(?=[A-Za-z]+$)/,
  );
  const token = /^Bearer [^.]*\.([^.]*)\./.exec(request.headers.authorization ?? '')?.[1];
  return {
    rpc,
    parent: resource.slice(documentsRoot.length).split('/').filter(Boolean),
    body: JSON.parse(Buffer.concat(chunks).toString()),
    claims: token === undefined ? null : JSON.parse(Buffer.from(token, 'base64url').toString()),
  };
}

function answer({ rpc, body }: RecordedCall, stored: Documents, response: ServerResponse): void {
  const isRead = rpc === 'batchGet';
  response.writeHead(isRead ? 200 : 403, { 'Content-Type': 'application/json' });
  const refused = { error: { code: 403, message: 'Recorded.', status: 'PERMISSION_DENIED' } };
  response.end(JSON.stringify(isRead ? found(body, stored) : refused));
}

function found(body: unknown, stored: Documents): object[] {
  return (body as { readonly documents: readonly string[] }).documents.map((name) => {
    const fields = stored[name.slice(documentsRoot.length + 1)];
    if (fields === undefined) return { missing: name, readTime: writtenAt };
    const times = { createTime: writtenAt, updateTime: writtenAt };
    return { found: { name, fields: wireFields(fields), ...times }, readTime: writtenAt };
  });
}
