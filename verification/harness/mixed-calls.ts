import { documentsRoot } from '@blood-bank/host/project';
import { signInCall } from './account-calls.ts';
import { type Call, call } from './http-call.ts';
import type { Member } from './members.ts';
import { pairCall, readCall } from './paired-requests.ts';

/** A call, and the status that it has to be answered with. */
export interface ExpectedCall {
  readonly kind: string;
  readonly call: Call;
  readonly status: number;
}

/** What a mix is made of: who calls, and what is there to be asked for. */
export interface Campus {
  readonly member: Member;
  /** The prefix of pairs that stay. */
  readonly kept: string;
  /** Paths of the site's pages and their assets. */
  readonly pages: readonly string[];
}

/** So many pairs of the load are there at a time. */
const pairsAtATime = 200;

/** A round of the mix: what a campus does, and what strangers try. */
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
  'stranger',
] as const;
/** Somebody signs in once, and fails to once, in so many rounds: at 50 calls a second, fewer failures than are delayed. */
const roundsPerSignIn = 16;

/** The paths of the site's first page and of what it loads. */
export async function findPages(origin: string): Promise<string[]> {
  const { text } = await call(origin, { path: '/' });
  const assets = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '/']) => path);
  return ['/', '/login', '/healthz', '/__/firebase/init.json', ...assets];
}

/** The mix's call number `count`, from 0 on: the same number of documents is there at all times. */
export function mixedCall(campus: Campus, count: number): ExpectedCall {
  const turn = Math.floor(count / round.length);
  const kind = round[count % round.length] ?? 'page';
  if (kind === 'stranger' && turn % roundsPerSignIn === 0) {
    return { kind: 'sign-in', call: signInCall(campus.member.email), status: 200 };
  }
  if (kind === 'stranger' && turn % roundsPerSignIn === 1) {
    return { kind: 'failed sign-in', call: signInCall(`nobody-${turn}@campus.test`), status: 400 };
  }
  return { kind, ...callOf(kind, campus, turn) };
}

function callOf(kind: (typeof round)[number], campus: Campus, turn: number): Omit<ExpectedCall, 'kind'> {
  const { member, kept, pages } = campus;
  const { idToken } = member;
  const pair = (number: number) => `mixed-${number}`;
  switch (kind) {
    case 'page':
      return { call: { path: pages[turn % pages.length] ?? '/' }, status: 200 };
    case 'search':
      return { call: { ...searchCall(), idToken }, status: 200 };
    case 'read':
      return { call: readCall(member, kept), status: 200 };
    case 'write':
      return { call: pairCall(member, pair(turn)), status: 200 };
    case 'delete':
      return {
        call: deletePairCall(member, pair(turn - pairsAtATime)),
        status: turn < pairsAtATime ? 403 : 200,
      };
    case 'count':
      return { call: { ...countCall(), idToken }, status: 200 };
    case 'denied':
      return { call: { ...documentCall('users/somebody-else'), idToken }, status: 403 };
    case 'stranger':
      return { call: searchCall(), status: 403 };
  }
}

const activeRequests = {
  from: [{ collectionId: 'bloodRequests' }],
  where: { fieldFilter: { field: { fieldPath: 'status' }, op: 'EQUAL', value: { stringValue: 'active' } } },
};

/** The newest active requests, as the app's list asks for them. */
export function searchCall(): Call {
  const orderBy = [{ field: { fieldPath: 'requestedAt' }, direction: 'DESCENDING' }];
  const structuredQuery = { ...activeRequests, orderBy, limit: 50 };
  return { path: `/v1/${documentsRoot}:runQuery?key=embedded`, body: { structuredQuery } };
}

function countCall(): Call {
  const structuredAggregationQuery = {
    structuredQuery: { ...activeRequests, limit: 100 },
    aggregations: [{ alias: 'aggregate_0', count: {} }],
  };
  return {
    path: `/v1/${documentsRoot}:runAggregationQuery?key=embedded`,
    body: { structuredAggregationQuery },
  };
}

function documentCall(path: string): Call {
  return {
    path: `/v1/${documentsRoot}:batchGet?key=embedded`,
    body: { documents: [`${documentsRoot}/${path}`] },
  };
}

function deletePairCall({ idToken }: Member, id: string): Call {
  const writes = ['a', 'b'].map((half) => ({ delete: `${documentsRoot}/bloodRequests/${id}-${half}` }));
  return { path: `/v1/${documentsRoot}:commit?key=embedded`, body: { writes }, idToken };
}
