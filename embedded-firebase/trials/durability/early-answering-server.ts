import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveNotebook } from '../server/serve-notebook.ts';

// The notebook's server behind a proxy that acknowledges commits before they are written: the crash trial has to catch it.

const maxUntilWritten = 50;

const { port } = await serveNotebook();
const front = createServer((incoming, outgoing) => void answer(incoming, outgoing));
front.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Ready: http://127.0.0.1:${(front.address() as AddressInfo).port}\n`);
});

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  if (incoming.url?.includes(':commit')) {
    outgoing.end('{"writeResults":[],"commitTime":"2026-11-20T00:00:00Z"}');
    setTimeout(() => void pass(incoming, body), Math.random() * maxUntilWritten);
    return;
  }
  const response = await pass(incoming, body);
  outgoing.writeHead(response.status).end(Buffer.from(await response.arrayBuffer()));
}

function pass({ url, method = 'GET', headers }: IncomingMessage, body: Buffer): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${url}`, {
    method,
    headers: { Authorization: headers.authorization ?? '', 'Content-Type': headers['content-type'] ?? '' },
    ...(method === 'GET' ? {} : { body: new Uint8Array(body) }),
  });
}
