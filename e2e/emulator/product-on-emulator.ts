import { readFileSync } from 'node:fs';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { documentsRoot, projectId } from '@blood-bank/host/project';
import { type Product, startProduct } from '../product.ts';

const rulesFile = new URL('../../firebase/firestore.rules', import.meta.url);
/** What the emulator takes for somebody whom no rules bind. */
const owner = 'Bearer owner';
/** A loopback address of its own, so that the port is free for the proxy on the usual one. */
const innerHost = '127.0.0.2';

/**
 * The started product with Google's emulator as its Firestore: the same build under one origin, behind a proxy that
 * sends Firestore's calls to the emulator and everything else, accounts included, to our own server. The emulator
 * begins empty, with our rules.
 *
 * @param emulator HOST:PORT of an emulator that runs on this machine and that nobody else uses
 * @throws when it does not take the rules
 */
export async function startProductOnEmulator(emulator: string): Promise<Product> {
  await prepare(emulator);
  const inner = await startProduct({ host: innerHost });
  const { port } = new URL(inner.origin);
  const origin = `http://localhost:${port}`;
  let proxy = await listen(Number(port), emulator);

  async function closeProxy(): Promise<void> {
    const closed = new Promise((resolve) => proxy.close(resolve));
    proxy.closeAllConnections();
    await closed;
  }

  return {
    origin,
    dataFolder: inner.dataFolder,
    launcher: inner.launcher,
    log: inner.log,
    makeAdmin: (email) => makeAdmin(emulator, email),
    mailLink: async (to) => (await inner.mailLink(to)).replace(inner.origin, origin),
    outboxPath: inner.outboxPath,
    async kill() {
      await closeProxy();
      await inner.kill();
    },
    async start() {
      await inner.start();
      proxy = await listen(Number(port), emulator);
    },
    async remove() {
      await closeProxy();
      await inner.remove();
    },
  };
}

function listen(port: number, emulator: string): Promise<Server> {
  const agent = new Agent({ keepAlive: true });
  const proxy = createServer((incoming, outgoing) => {
    const isFirestore = incoming.url?.startsWith('/v1/projects/') === true;
    passOn(incoming, outgoing, isFirestore ? emulator : `${innerHost}:${port}`, agent);
  });
  proxy.once('close', () => agent.destroy());
  return new Promise((resolve, reject) => {
    proxy.once('error', reject);
    proxy.listen(port, '127.0.0.1', () => resolve(proxy));
  });
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, target: string, agent: Agent): void {
  const { method = 'GET', url = '/', headers } = incoming;
  const [host = '', port] = target.split(':');
  const call = request({ agent, host, port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  call.once('error', () => outgoing.destroy());
  outgoing.once('close', () => call.destroy());
  incoming.pipe(call);
}

async function prepare(emulator: string): Promise<void> {
  const content = readFileSync(rulesFile, 'utf8');
  await ask(`http://${emulator}/emulator/v1/projects/${projectId}:securityRules`, 'PUT', {
    rules: { files: [{ name: 'firestore.rules', content }] },
  });
  await ask(`http://${emulator}/emulator/v1/${documentsRoot}`, 'DELETE');
}

/** What the operating page says of the first admin on Firebase: their record's role is set by hand. */
async function makeAdmin(emulator: string, email: string): Promise<void> {
  const documents = `http://${emulator}/v1/${documentsRoot}`;
  const where = {
    fieldFilter: { field: { fieldPath: 'email' }, op: 'EQUAL', value: { stringValue: email } },
  };
  const found = (await ask(`${documents}:runQuery`, 'POST', {
    structuredQuery: { from: [{ collectionId: 'users' }], where },
  })) as { document?: { name: string } }[];
  const name = found[0]?.document?.name;
  if (name === undefined) throw new Error(`${email} has no record.`);
  await ask(`http://${emulator}/v1/${name}?updateMask.fieldPaths=role`, 'PATCH', {
    fields: { role: { stringValue: 'admin' } },
  });
}

async function ask(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { Authorization: owner, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The emulator answered ${response.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}
