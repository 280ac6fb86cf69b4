import { atLeast, exactly, type Figure, none } from '../../../embedded-firebase/trials/harness/figures.ts';
import { fieldsOf } from '../../../embedded-firebase/trials/harness/firestore-wire.ts';
import { type Actor, accounts, type Community } from '../matrix/accounts.ts';
import { allCells } from '../matrix/all-cells.ts';
import { type Cell, type Documents, keyOf } from '../matrix/cell.ts';
import {
  donor,
  entry,
  offerAt,
  people,
  requestPath,
  storedOffer,
  storedRequest,
  wanted,
  without,
} from '../matrix/documents.ts';
import { type Call, nameOf, send, startEmbeddedServer, wireFields } from '../matrix/policy-server.ts';
import { type RecordedCell, recordCells } from '../matrix/record-calls.ts';
import { resolved } from '../matrix/resolve.ts';
import { inOrder, storeOn } from '../matrix/run-cells.ts';
import { type Cover, rawFields, type Way, waysOf } from './wire-ways.ts';

type Server = Awaited<ReturnType<typeof startEmbeddedServer>> & ReturnType<typeof storeOn>;

/** A cell, and the call that the SDK makes for it in the end. */
interface Try {
  readonly cell: Cell;
  readonly call: Call;
}

/** What must not be allowed while some documents are stored. */
interface Denial extends Try {
  readonly way: Way;
  readonly stored: Documents;
}

/** The ways in which what is allowed is accepted too; the others have conditions or contents that are not. */
const acceptedWays = 24;

/** Recorded once: what the SDK sends does not depend on the community. */
let recorded: Promise<readonly RecordedCell[]> | undefined;

/** Records of which some can be listed, and others not. */
const campus = resolved({
  ...people,
  ...donor('owner', 'shown'),
  ...donor('member', 'hidden'),
  ...donor('former', 'shown', { isProfileActive: false }),
  ...entry(),
  [wanted]: storedRequest('owner'),
  [requestPath('fulfilled')]: storedRequest('owner', 'fulfilled'),
  [offerAt('member')]: storedOffer('member'),
});

/**
 * The cells of the policy matrix in the ways of the wire protocol that the SDK does not take: what is denied stays denied, in the
 * same words whether or not there is a document, and what can be listed can be read singly. That other methods than the SDK's are
 * refused is shown by http/firestore-routes.test.ts and http/create-app.test.ts of the backend.
 *
 * @param share tries one of so many denied cells
 */
export async function everyWayFigures(community: Community, share: number): Promise<Figure[]> {
  recorded ??= recordCells(allCells().filter(({ actor, stored }) => !isAdmin(actor, stored)));
  const tries = inOrder(await recorded, community).flatMap(({ cell, calls }): Try[] =>
    calls.slice(-1).map((call) => ({ cell, call })),
  );
  const allowed = tries.filter(({ cell }) => cell.allowed[community]);
  const denied = distinct(tries.filter((one) => !allowed.includes(one)));
  const denials = [
    ...denied.filter((_, index) => index % share === 0).flatMap(denialsOf),
    ...allowed.flatMap(withRawFields),
  ];
  const lists = distinct(allowed.filter(({ call }) => call.rpc === 'runQuery'));
  const started = await startEmbeddedServer(community);
  const server = { ...started, ...storeOn(started) };
  try {
    return [
      ...(await denialFigures(server, denials)),
      exactly(
        'ways in which the SDK’s allowed calls are accepted too',
        await accepted(server, allowed),
        acceptedWays,
      ),
      ...(await listFigures(server, lists)),
    ];
  } finally {
    await server.stop();
  }
}

async function denialFigures(server: Server, denials: readonly Denial[]): Promise<Figure[]> {
  const [allowed, telling, changed]: [string[], string[], string[]] = [[], [], []];
  let present: { readonly stored: Documents; readonly documents: string } | undefined;
  for (const { cell, call, way, stored } of denials) {
    const title = `${cell.title} [${way.name}]`;
    if (present?.stored !== stored) await server.store(stored);
    if (present?.stored !== stored) present = { stored, documents: server.readDocuments() };
    const response = await send(server, cell.actor, { parent: call.parent, ...way });
    const text = await response.text();
    if (response.status === 200) allowed.push(title);
    else if (!isPlainRefusal(text)) telling.push(title);
    if (way.rpc === 'commit' && server.readDocuments() !== present.documents) changed.push(title);
  }
  return [
    atLeast('what the policy denies, in other ways than the SDK’s', denials.length, 1_000),
    none('of it allowed', allowed),
    none('refusals that say more than that', telling),
    none('attempts that changed a record', changed),
  ];
}

/** Counts the ways in which any of the allowed calls is accepted, so that the others are known to be refused for what they do. */
async function accepted(server: Server, tries: readonly Try[]): Promise<number> {
  const names = new Set<string>();
  for (const one of tries) {
    if (names.size === acceptedWays) break;
    const { cell, call } = one;
    await server.store(cell.stored);
    for (const { name, ...way } of waysTo(one)) {
      if (names.has(name)) continue;
      if ((await send(server, cell.actor, { parent: call.parent, ...way })).status === 200) names.add(name);
      server.forget(Object.keys(cell.stored));
      await server.store(cell.stored);
    }
  }
  return names.size;
}

/** Reads singly what members find in lists. */
async function listFigures(server: Server, lists: readonly Try[]): Promise<Figure[]> {
  await server.store(campus);
  const unreadable: string[] = [];
  let listed = 0;
  for (const one of lists) {
    const { cell, call } = one;
    for (const way of [{ ...call, name: '' }, ...waysTo(one)].filter(({ rpc }) => rpc === 'runQuery')) {
      const list = await send(server, cell.actor, { ...way, parent: call.parent });
      if (list.status !== 200) continue;
      const found = (await list.json()) as { document?: { name: string } }[];
      const documents = found.flatMap(({ document }) => document?.name ?? []);
      listed += documents.length;
      const get = { rpc: 'batchGet', parent: '', body: { documents } };
      const isRead = documents.length === 0 || (await send(server, cell.actor, get)).status === 200;
      if (!isRead) unreadable.push(cell.title);
    }
  }
  return [
    atLeast('documents in lists', listed, 100),
    none('lists of what their caller can’t read singly', unreadable),
  ];
}

/** The ways to make a denied call, and of some of them once more without the document that they are about. */
function denialsOf(one: Try): Denial[] {
  const { stored } = one.cell;
  const { path, isMustExist } = targetOf(one.call);
  const ways = waysTo(one);
  const denials = ways.map((way) => ({ ...one, way, stored }));
  if (!isMustExist || stored[path] === undefined) return denials;
  const missing = without(stored, path);
  const conditional = ways.filter(({ name }) => name.startsWith('if '));
  const again = [{ ...one.call, name: 'missing' }, ...conditional];
  return [...denials, ...again.map((way) => ({ ...one, way, stored: missing }))];
}

function isAdmin(actor: Actor, stored: Documents): boolean {
  return actor !== 'visitor' && stored[`users/${accounts[actor].uid}`]?.role === 'admin';
}

function isPlainRefusal(text: string): boolean {
  return /"message":"Missing or insufficient permissions\."|"status":"INVALID_ARGUMENT"/.test(text);
}

function waysTo({ cell, call }: Try): Way[] {
  return waysOf(call, wireFields(cell.stored[targetOf(call).path] ?? {}), coverOf(cell.actor));
}

/** What every member may do: write a field of the own record again. */
function coverOf(actor: Actor): Cover {
  const name = nameOf(`users/${actor === 'visitor' ? 'nobody' : accounts[actor].uid}`);
  const update = { name, fields: fieldsOf({ department: 'CSE' }) };
  const write = { update, updateMask: { fieldPaths: ['department'] }, currentDocument: { exists: true } };
  return { write, readable: name };
}

/** The document that a call is about first, and whether the call is about a stored one. */
function targetOf({ body: { documents, writes = [] } }: Call) {
  const [write] = writes;
  const name = documents?.[0] ?? write?.update?.name ?? write?.delete ?? nameOf('');
  const isMustExist =
    writes.length <= 1 && (write?.update === undefined || write.currentDocument?.exists === true);
  return { path: name.slice(nameOf('').length), isMustExist };
}

/** Those of which none differs from another only by a value of the same type. */
function distinct(tries: readonly Try[]): Try[] {
  const byKey = new Map<string, Try>();
  for (const one of tries) {
    const { cell, call } = one;
    const { update, updateMask } = call.body.writes?.[0] ?? {};
    const types = Object.entries(update?.fields ?? {}).map(([field, value]) => [field, Object.keys(value)]);
    const body = update === undefined ? call.body : [update.name, updateMask, types];
    byKey.set(JSON.stringify([cell.actor, keyOf(cell.stored), call.rpc, call.parent, body]), one);
  }
  return [...byKey.values()];
}

/** The creation of a document, with a field in it that the SDK does not send. */
function withRawFields({ cell, call }: Try): Denial[] {
  const [{ update, updateMask, ...write } = {}, ...others] = call.body.writes ?? [];
  if (update === undefined || updateMask !== undefined) return [];
  return rawFields.map((raw) => {
    const odd = { ...write, update: { ...update, fields: { ...update.fields, ...raw } } };
    const way = { name: `with ${JSON.stringify(raw)}`, rpc: 'commit', body: { writes: [odd, ...others] } };
    return { cell, call, way, stored: cell.stored };
  });
}
