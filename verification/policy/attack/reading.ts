import { documentsRoot } from '@blood-bank/host/project';
import { logReading } from '../../harness/audit-log.ts';
import { callRpc, nameOf, type Sender } from '../../harness/firestore-wire.ts';
import { type Answer, call } from '../../harness/http-call.ts';
import { atLeast, exactly, type Figure, none } from '../../harness/report.ts';
import type { Actor } from '../matrix/accounts.ts';
import { allCells } from '../matrix/all-cells.ts';
import { hiddenNumber, requestPath } from '../matrix/documents.ts';
import { type Campus, isPossible, senderOf } from './campus.ts';
import { type CellCall, callsOf } from './recorded-calls.ts';

type Query = Readonly<Record<string, unknown>>;

interface Tally {
  tried: number;
  readonly answered: string[];
  readonly leaked: string[];
}

const readers: readonly Actor[] = ['visitor', 'unverified', 'member'];
const aggregations = [
  { alias: 'count', count: {} },
  { alias: 'sum', sum: { field: { fieldPath: 'unitsRequired' } } },
  { alias: 'avg', avg: { field: { fieldPath: 'contactNumber' } } },
];
const names = { fields: [{ fieldPath: '__name__' }] };

/** Leaks: every read that the policy matrix denies and that is possible on the campus, in every way of the protocol. */
export async function readingFigures(campus: Campus): Promise<Figure[]> {
  const tally: Tally = { tried: 0, answered: [], leaked: [] };
  const cells = allCells(campus.accounts);
  const denied = cells.filter(
    (cell) => !cell.allowed.open && readers.includes(cell.actor) && isPossible(campus, cell),
  );
  const gets = denied.filter(({ operation }) => operation.kind === 'get');
  const lists = denied.filter(({ operation }) => operation.kind === 'list');
  for (const one of await callsOf(gets)) await tryGet(campus, one, tally);
  for (const one of await callsOf(lists)) await tryQuery(campus, one, tally);
  for (const reader of readers) await tryOtherMethods(campus, reader, tally);
  const allowedTo = (actor: Actor) =>
    cells.filter((cell) => cell.allowed.open && cell.operation.kind === 'list' && cell.actor === actor);
  return [
    atLeast('reads that the policy denies', tally.tried, 300),
    none('of them answered', tally.answered),
    none('records of others received', tally.leaked),
    none('allowed lists of a member that leak', await leaksOf(campus, allowedTo('member'))),
    exactly('allowed reads of an admin refused', await refusedReads(campus, allowedTo('admin')), 0),
  ];
}

async function tryGet(campus: Campus, { cell, call: recorded }: CellCall, tally: Tally): Promise<void> {
  const { origin } = campus;
  const sender = senderOf(campus, cell.actor);
  const { documents } = recorded.body as { documents: readonly [string] };
  // A document that may be read in the same call changes nothing.
  const two = [nameOf(requestPath('active')), ...documents];
  const masked = { documents, mask: { fieldPaths: ['x'] } };
  const idToken = sender === null ? {} : { idToken: sender.idToken };
  const ways = {
    alone: callRpc(origin, sender, 'batchGet', { documents }),
    mask: callRpc(origin, sender, 'batchGet', masked),
    'of two': callRpc(origin, sender, 'batchGet', { documents: two }),
    GET: call(origin, { path: `/v1/${documents[0]}`, ...idToken }),
  };
  for (const [way, answer] of Object.entries(ways))
    note(campus, tally, `${cell.title} [${way}]`, await answer);
}

async function tryQuery(campus: Campus, { cell, call: recorded }: CellCall, tally: Tally): Promise<void> {
  const { structuredQuery } = recorded.body as { structuredQuery: Query };
  const parent = recorded.parent.join('/');
  const queries: Readonly<Record<string, Query>> = {
    query: structuredQuery,
    'names only': { ...structuredQuery, select: names },
    // A list that is refused for its limit would be allowed with another.
    ...(!cell.title.startsWith('limits:') && {
      'one at a time': { ...structuredQuery, limit: 1 },
      'none at all': { ...structuredQuery, limit: 0 },
    }),
  };
  const sender = senderOf(campus, cell.actor);
  for (const [way, query] of Object.entries(queries)) {
    const answer = await callRpc(campus.origin, sender, 'runQuery', { structuredQuery: query }, parent);
    note(campus, tally, `${cell.title} [${way}]`, answer);
  }
  for (const aggregation of aggregations) {
    const answer = await aggregate(campus, sender, structuredQuery, aggregation, parent);
    note(campus, tally, `${cell.title} [${aggregation.alias}]`, answer);
  }
}

function aggregate(campus: Campus, sender: Sender, structuredQuery: Query, aggregation: object, parent = '') {
  const structuredAggregationQuery = { structuredQuery, aggregations: [aggregation] };
  return callRpc(campus.origin, sender, 'runAggregationQuery', { structuredAggregationQuery }, parent);
}

/** Reads that no SDK makes. */
async function tryOtherMethods(campus: Campus, reader: Actor, tally: Tally): Promise<void> {
  const { origin, accounts } = campus;
  const sender = senderOf(campus, reader);
  const idToken = sender === null ? {} : { idToken: sender.idToken };
  for (const path of ['users', 'donors', 'bloodRequests', `donors/${accounts.owner.uid}/private`]) {
    const list = { path: `/v1/${documentsRoot}/${path}?pageSize=100&showMissing=true`, ...idToken };
    note(campus, tally, `${reader} listDocuments ${path}`, await call(origin, list));
  }
  const everything = { from: [{ allDescendants: true }], limit: 100 };
  const body = { structuredQuery: everything };
  note(campus, tally, `${reader} queries every collection`, await callRpc(origin, sender, 'runQuery', body));
  for (const aggregation of aggregations) {
    const answer = await aggregate(campus, sender, everything, aggregation);
    note(campus, tally, `${reader} aggregates every collection`, answer);
  }
  const methods = 'listCollectionIds partitionQuery beginTransaction listen write executePipeline'.split(' ');
  for (const method of methods) {
    const query = { structuredQuery: { from: [{ collectionId: 'users' }] } };
    note(campus, tally, `${reader} ${method}`, await callRpc(origin, sender, method, query));
  }
}

function note(campus: Campus, tally: Tally, name: string, { status, text }: Answer): void {
  tally.tried += 1;
  if (holdsHidden(campus, text)) tally.leaked.push(name);
  else if (status === 200) tally.answered.push(name);
}

/** A member's allowed lists must not contain anything hidden, however they are projected. */
async function leaksOf(campus: Campus, cells: Parameters<typeof callsOf>[0]): Promise<string[]> {
  const sender = campus.members.member;
  const projections = [undefined, ['contactNumber'], ['`private`', 'private.contact.contactNumber']];
  const leaks: string[] = [];
  for (const { cell, call: recorded } of await callsOf(cells)) {
    const { structuredQuery } = recorded.body as { structuredQuery: Query };
    for (const fields of projections) {
      const select = fields && { select: { fields: fields.map((fieldPath) => ({ fieldPath })) } };
      const query = { structuredQuery: { ...structuredQuery, ...select } };
      const { status, text } = await callRpc(campus.origin, sender, 'runQuery', query);
      if (status !== 200 || holdsHidden(campus, text)) leaks.push(cell.title);
    }
  }
  return leaks;
}

/** The same queries by an admin, so that they are known to be refused for their sender. */
async function refusedReads(campus: Campus, cells: Parameters<typeof callsOf>[0]): Promise<number> {
  const { origin, members, accounts } = campus;
  const answers = [];
  await logReading(origin, members.admin);
  for (const { call: recorded } of await callsOf(cells)) {
    answers.push(await callRpc(origin, members.admin, 'runQuery', recorded.body, recorded.parent.join('/')));
  }
  const number = [nameOf(`donors/${accounts.admin.uid}/private/contact`)];
  const { text } = await callRpc(origin, members.admin, 'batchGet', { documents: number });
  // A query that needs a missing index is refused after the rules, so only admins see that.
  const refused = answers.filter(({ status }) => status !== 200 && status !== 400).length;
  return holdsHidden(campus, text) ? refused : refused + 1;
}

/** Whether an answer contains what only its owner and admins may read. */
function holdsHidden({ accounts }: Campus, text: string): boolean {
  const paths = [`donors/${accounts.former.uid}`, requestPath('fulfilled'), requestPath('cancelled')];
  const users = (['owner', 'admin', 'former'] as const).map((name) => `users/${accounts[name].uid}`);
  return (
    text.includes(hiddenNumber) || [...paths, ...users].some((path) => text.includes(`"${nameOf(path)}"`))
  );
}
