import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setLogLevel } from 'firebase/firestore/lite';
import { perform } from '../matrix/act.ts';
import { castOnPaper } from '../matrix/cast.ts';
import type { Cell, Scene } from '../matrix/cell.ts';
import { documentsRoot, sdksFor } from '../matrix/stage.ts';
import { unsignedTokens } from '../matrix/unsigned-tokens.ts';
import { wireFields } from '../matrix/wire-fields.ts';

/** One call as the SDK put it on the wire. */
export interface RecordedCall {
  readonly rpc: string;
  /** The document that the URL names below the root; empty for the root. */
  readonly parent: readonly string[];
  readonly body: unknown;
  /** The claims of the ID token; null for a visitor. */
  readonly claims: Readonly<Record<string, unknown>> | null;
}

/** A cell and all calls that the SDK made for it. */
export interface RecordedCell {
  readonly cell: Cell;
  readonly calls: readonly RecordedCall[];
}

/** When the documents of a scene were last written, as far as the SDK is told. */
export const writtenAt = '2026-01-02T03:04:05.000000Z';

/**
 * Has the SDK try every cell against a server that notes its calls: it finds what the scene has, and is refused whatever
 * else it asks for. What the rules say to the calls is judged afterwards, as often as there are mutants.
 */
export async function recordCells(cells: readonly Cell[]): Promise<RecordedCell[]> {
  setLogLevel('silent');
  let scene: Scene = {};
  let calls: RecordedCall[] = [];
  const server = createServer((request, response) => {
    void readCall(request).then((call) => {
      calls.push(call);
      answer(call, scene, response);
    });
  });
  const port = await listen(server);
  const sdks = sdksFor({ host: '127.0.0.1', port }, unsignedTokens(castOnPaper()));
  try {
    const recorded: RecordedCell[] = [];
    for (const cell of cells) {
      scene = cell.scene;
      calls = [];
      // Most are refused by this server, and that is no verdict.
      await perform(sdks.of(cell.actor), cell.act).catch(() => undefined);
      recorded.push({ cell, calls });
    }
    return recorded;
  } finally {
    await sdks.close();
    server.closeAllConnections();
    server.close();
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
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

function answer({ rpc, body }: RecordedCall, scene: Scene, response: ServerResponse): void {
  const isRead = rpc === 'batchGet';
  response.writeHead(isRead ? 200 : 403, { 'Content-Type': 'application/json' });
  const refused = { error: { code: 403, message: 'Noted.', status: 'PERMISSION_DENIED' } };
  response.end(JSON.stringify(isRead ? found(body, scene) : refused));
}

function found(body: unknown, scene: Scene): object[] {
  return (body as { readonly documents: readonly string[] }).documents.map((name) => {
    const fields = scene[name.slice(documentsRoot.length + 1)];
    if (fields === undefined) return { missing: name, readTime: writtenAt };
    const times = { createTime: writtenAt, updateTime: writtenAt };
    return { found: { name, fields: wireFields(fields), ...times }, readTime: writtenAt };
  });
}
