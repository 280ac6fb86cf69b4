import { commitCall, fieldFilter, nameOf, rpcCall, type Sender } from './firestore-wire.ts';
import { type Call, call } from './http-call.ts';
import { type Member, signInCall } from './members.ts';
import { pairCall, readCall } from './paired-requests.ts';

/** A call and the status of its expected answer. */
export interface ExpectedCall {
  readonly kind: string;
  readonly call: Call;
  readonly status: number;
}

/** The caller of a mixed load, and what it can ask for. */
export interface Campus {
  readonly member: Member;
  /** The id prefix of pairs that are not deleted. */
  readonly kept: string;
  /** Paths of the site's pages and their assets. */
  readonly pages: readonly string[];
}

/** The number of the load's pairs that exist at a time. */
const pairsAtATime = 200;

/** One round of the mix. */
const round = [
  'page',
  'search',
  'read',
  'write',
  'count',
  'denied',
  'page',
  'search',
  'delete',
  'visitor',
] as const;
/** One sign-in succeeds and one fails in so many rounds: at 50 calls a second, fewer failures than are delayed. */
const roundsPerSignIn = 16;

/** The paths of the site's first page and of its assets. */
export async function findPages(origin: string): Promise<string[]> {
  const { text } = await call(origin, { path: '/' });
  const assets = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '/']) => path);
  return ['/', '/login', '/healthz', '/__/firebase/init.json', ...assets];
}

/** The mix's call number `count`, from 0 on. The number of stored documents stays the same. */
export function mixedCall(campus: Campus, count: number): ExpectedCall {
  const cycle = Math.floor(count / round.length);
  const kind = round[count % round.length] ?? 'page';
  if (kind === 'visitor' && cycle % roundsPerSignIn === 0) {
    return { kind: 'sign-in', call: signInCall(campus.member.email), status: 200 };
  }
  if (kind === 'visitor' && cycle % roundsPerSignIn === 1) {
    return { kind: 'failed sign-in', call: signInCall(`nobody-${cycle}@campus.test`), status: 400 };
  }
  return { kind, ...callOf(kind, campus, cycle) };
}

function callOf(kind: (typeof round)[number], campus: Campus, cycle: number): Omit<ExpectedCall, 'kind'> {
  const { member, kept, pages } = campus;
  const pair = (number: number) => `mixed-${number}`;
  switch (kind) {
    case 'page':
      return { call: { path: pages[cycle % pages.length] ?? '/' }, status: 200 };
    case 'search':
      return { call: searchCall(member), status: 200 };
    case 'read':
      return { call: readCall(member, kept), status: 200 };
    case 'write':
      return { call: pairCall(member, pair(cycle)), status: 200 };
    case 'delete':
      return {
        call: deletePairCall(member, pair(cycle - pairsAtATime)),
        status: cycle < pairsAtATime ? 403 : 200,
      };
    case 'count':
      return { call: countCall(member), status: 200 };
    case 'denied':
      return { call: rpcCall('batchGet', { documents: [nameOf('users/another')] }, member), status: 403 };
    case 'visitor':
      return { call: searchCall(), status: 403 };
  }
}

const activeRequests = {
  from: [{ collectionId: 'bloodRequests' }],
  where: fieldFilter('status', 'EQUAL', 'active'),
};

/** The newest active requests, as the app's list asks for them. */
export function searchCall(sender: Sender = null): Call {
  const orderBy = [{ field: { fieldPath: 'requestedAt' }, direction: 'DESCENDING' }];
  return rpcCall('runQuery', { structuredQuery: { ...activeRequests, orderBy, limit: 50 } }, sender);
}

function countCall(sender: Sender): Call {
  const structuredQuery = { ...activeRequests, limit: 100 };
  const aggregations = [{ alias: 'aggregate_0', count: {} }];
  return rpcCall(
    'runAggregationQuery',
    { structuredAggregationQuery: { structuredQuery, aggregations } },
    sender,
  );
}

function deletePairCall(member: Member, id: string): Call {
  return commitCall(
    member,
    ['a', 'b'].map((half) => ({ delete: nameOf(`bloodRequests/${id}-${half}`) })),
  );
}
