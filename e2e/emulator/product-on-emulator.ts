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
import { callEmulator, resetEmulator } from '../../embedded-firebase/trials/harness/emulator.ts';
import { fieldFilter, fieldsOf } from '../../embedded-firebase/trials/harness/firestore-wire.ts';
import { type Product, startProduct } from '../support/product.ts';

const rulesFile = new URL('../../firebase/firestore.rules', import.meta.url);
/** Another loopback address, so that the port is free for the proxy on the usual one. */
const innerHost = '127.0.0.2';

/**
 * The started product with Google's emulator as its Firestore: the same build under one origin, behind a proxy that
 * sends Firestore's calls to the emulator and everything else, accounts included, to this project's server. The emulator
 * starts empty, with the campus's rules.
 *
 * @param emulator HOST:PORT of an emulator on this machine that is used for nothing else
 * @throws Error when it does not accept the rules
 */
export async function startProductOnEmulator(emulator: string): Promise<Product> {
  await resetEmulator(emulator, projectId, readFileSync(rulesFile, 'utf8'));
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
    wasKilled: inner.wasKilled,
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

/** Sets the role in the user record by hand, as the operating page says of the first admin on Firebase. */
async function makeAdmin(emulator: string, email: string): Promise<void> {
  const documents = `http://${emulator}/v1/${documentsRoot}`;
  const structuredQuery = { from: [{ collectionId: 'users' }], where: fieldFilter('email', 'EQUAL', email) };
  const text = await callEmulator(`${documents}:runQuery`, 'POST', { structuredQuery });
  const found = JSON.parse(text) as { document?: { name: string } }[];
  const name = found[0]?.document?.name;
  if (name === undefined) throw new Error(`${email} has no record.`);
  await callEmulator(`http://${emulator}/v1/${name}?updateMask.fieldPaths=role`, 'PATCH', {
    fields: fieldsOf({ role: 'admin' }),
  });
}
