import { fieldFilter, type Sender } from './firestore-wire.ts';
import { type Call, call } from './http-call.ts';
import { type Member, signInCall } from './members.ts';
import { commitCall, nameOf, rpcCall } from './notebook-wire.ts';
import { pairCall, readCall } from './notes.ts';

/** The caller of a mixed load, and what it can ask for. */
export interface Load {
  /** Whose pairs `kept-…` are read. */
  readonly member: Member;
  /** Paths of the site's pages and their assets. */
  readonly pages: readonly string[];
}

/** A call and the status of its expected answer. */
type Expected = readonly [call: Call, status: number];

/** The number of the load's pairs that exist at a time. */
const pairsAtATime = 200;
/** One sign-in succeeds and one fails in so many rounds: at 50 calls a second, fewer failures than are refused. */
const roundsPerSignIn = 16;

const kinds: Readonly<Record<string, (load: Load, cycle: number) => Expected>> = {
  page: ({ pages }, cycle) => [{ path: pages[cycle % pages.length] ?? '/' }, 200],
  search: ({ member }) => [searchCall(member), 200],
  read: ({ member }) => [readCall(member, 'kept'), 200],
  write: ({ member }, cycle) => [pairCall(member, `mixed-${cycle}`), 200],
  delete({ member }, cycle) {
    const names = ['a', 'b'].map((half) => nameOf(`notes/mixed-${cycle - pairsAtATime}-${half}`));
    const writes = names.map((name) => ({ delete: name }));
    return [commitCall(member, writes), cycle < pairsAtATime ? 403 : 200];
  },
  count({ member }) {
    const structuredQuery = { ...openNotes, limit: 100 };
    const aggregations = [{ alias: 'aggregate_0', count: {} }];
    const body = { structuredAggregationQuery: { structuredQuery, aggregations } };
    return [rpcCall('runAggregationQuery', body, member), 200];
  },
  denied: ({ member }) => [rpcCall('batchGet', { documents: [nameOf('users/another')] }, member), 403],
  visitor: () => [searchCall(), 403],
  'sign-in': ({ member }) => [signInCall(member.email), 200],
  'failed sign-in': (_, cycle) => [signInCall(`nobody-${cycle}@example.test`), 400],
};

/** One round of the mix. */
const round = 'page search read write count denied page search delete visitor'.split(' ');

/** The paths of the site's first page and of its assets. */
export async function findPages(origin: string): Promise<string[]> {
  const { text } = await call(origin, { path: '/' });
  const assets = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '/']) => path);
  return ['/', '/login', '/healthz', '/__/firebase/init.json', ...assets];
}

/** The mix's call number `count`, from 0 on. The number of stored documents stays the same. */
export function mixedCall(load: Load, count: number): { kind: string; call: Call; status: number } {
  const cycle = Math.floor(count / round.length);
  const ofRound = round[count % round.length] ?? 'page';
  const signIn = ofRound === 'visitor' ? ['sign-in', 'failed sign-in'][cycle % roundsPerSignIn] : undefined;
  const kind = signIn ?? ofRound;
  const [wanted = { path: '/' }, status = 200] = kinds[kind]?.(load, cycle) ?? [];
  return { kind, call: wanted, status };
}

const openNotes = {
  from: [{ collectionId: 'notes' }],
  where: fieldFilter('status', 'EQUAL', 'open'),
};

/** The newest open notes. */
export function searchCall(sender: Sender = null): Call {
  const orderBy = [{ field: { fieldPath: 'createdAt' }, direction: 'DESCENDING' }];
  return rpcCall('runQuery', { structuredQuery: { ...openNotes, orderBy, limit: 50 } }, sender);
}
