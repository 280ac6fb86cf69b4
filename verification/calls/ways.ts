import { wholeNumberTerm } from '@blood-bank/domain/search-terms';
import { fieldFilter, type Write } from '../../embedded-firebase/trials/harness/firestore-wire.ts';
import { type Answer, call } from '../../embedded-firebase/trials/harness/http-call.ts';
import type { Member } from '../../embedded-firebase/trials/harness/members.ts';
import { callRpc, change, commit, nameOf, put, rpcCall } from '../harness/campus-wire.ts';
import { type CallCampus, callWrites, numberPath } from './campus.ts';

/** A way to get at numbers that begins no call. */
export interface Way {
  readonly name: string;
  readonly send: () => Promise<Answer>;
}

/** A way that guesses a number: how it is answered must not depend on whether a donor has it. */
export interface Guess {
  readonly name: string;
  readonly send: (contactNumber: string) => Promise<Answer>;
}

type Query = Readonly<Record<string, unknown>>;

/** The collections in which a number is, or could be looked for. */
const group = [{ collectionId: 'private', allDescendants: true }];
const below = [{ collectionId: 'private' }];
const donors = [{ collectionId: 'donors' }];
const active = fieldFilter('isProfileActive', 'EQUAL', true);

/** Every way to read several numbers, or one, by documents, lists, counts and what the server does not offer. */
export function readingWays(campus: CallCampus, by: Member): readonly Way[] {
  const paths = campus.donors.map(numberPath);
  const [first = '', second = ''] = paths;
  const offered = `bloodRequests/wanted/offers/${campus.donors[0]?.id}/private/contact`;
  const rpc = (name: string, body: object, parent = '') => ({
    name: `${name} ${JSON.stringify(body).slice(0, 80)} ${parent}`,
    send: () => callRpc(campus.origin, by, name, body, parent),
  });
  const names = paths.slice(0, 100).map(nameOf);
  const documents = [nameOf(first)];
  const gets = [
    { documents: names },
    { documents },
    { documents: [nameOf(offered)] },
    { documents: [nameOf(`users/${by.uid}`), ...documents] },
    { documents, mask: { fieldPaths: ['contactNumber'] } },
    { documents, mask: { fieldPaths: [] } },
    { documents, newTransaction: { readOnly: {} } },
    { documents, newTransaction: { readWrite: {} } },
    { documents, transaction: 'AAAA' },
    { documents, readTime: new Date(campus.clock.now()).toISOString() },
  ].map((body) => rpc('batchGet', body));
  const lists = queries().flatMap(({ parent, query: { select, ...query } }) => [
    rpc('runQuery', { structuredQuery: { ...query, ...(select !== undefined && { select }) } }, parent),
    ...[{ count: {} }, { sum: { field: { fieldPath: 'contactNumber' } } }].map((aggregation) => {
      const asked = { structuredQuery: query, aggregations: [{ alias: 'a', ...aggregation }] };
      return rpc('runAggregationQuery', { structuredAggregationQuery: asked }, parent);
    }),
  ]);
  const resources = [
    first,
    `${first}?mask.fieldPaths=contactNumber`,
    first.slice(0, first.lastIndexOf('/')),
    `${first.slice(0, first.lastIndexOf('/'))}?pageSize=100&showMissing=true`,
    second,
    'donors?pageSize=100&mask.fieldPaths=contactNumber',
    'callHeads?pageSize=100',
  ].map((path) => ({
    name: `GET ${path}`,
    send: () => call(campus.origin, { path: `/v1/${nameOf(path)}`, idToken: by.idToken }),
  }));
  const others = [
    rpc('listCollectionIds', { pageSize: 100 }, `donors/${campus.donors[0]?.id}`),
    rpc('partitionQuery', { structuredQuery: { from: group }, partitionCount: 2 }),
    rpc('beginTransaction', {}),
    rpc('batchWrite', { writes: [{ verify: nameOf(first) }] }),
    rpc('listen', { addTarget: { documents: { documents: names } } }),
    rpc('executePipeline', { structuredPipeline: { pipeline: { stages: [] } } }),
    // Without an account.
    { name: 'visitor', send: () => call(campus.origin, rpcCall('batchGet', { documents })) },
  ];
  return [...gets, ...lists, ...resources, ...others];

  function queries(): readonly { readonly parent: string; readonly query: Query }[] {
    const place = first.slice(0, first.indexOf('/private'));
    const sought = variants('contactNumber');
    return [
      ...sought.map((query) => ({ parent: '', query: { from: group, ...query } })),
      ...sought.map((query) => ({ parent: place, query: { from: below, ...query } })),
      ...[...sought, ...variants('private.contact.contactNumber')].map((query) => ({
        parent: '',
        query: { from: donors, ...query, where: and(active, query.where) },
      })),
    ];
  }
}

/** Lists ordered by a field, and narrowed by it, in every form that a query has. */
function variants(fieldPath: string): readonly Query[] {
  const field = { fieldPath };
  const orderBy = [{ field, direction: 'ASCENDING' }];
  const beyond = fieldFilter(fieldPath, 'GREATER_THAN', '+880 1700 7');
  const before = fieldFilter(fieldPath, 'LESS_THAN', '+880 1700 75');
  const isThere = { unaryFilter: { field, op: 'IS_NOT_NULL' } };
  const cursor = { values: [{ stringValue: '+880 1700 7' }], before: true };
  return [
    {},
    { limit: 1 },
    { limit: 100 },
    { limit: 100, offset: 1 },
    { limit: 100, orderBy },
    { limit: 100, orderBy, startAt: cursor },
    { limit: 100, orderBy, endAt: { ...cursor, values: [{ stringValue: '+881' }] } },
    { limit: 100, select: { fields: [field] } },
    { limit: 100, select: { fields: [{ fieldPath: '__name__' }] } },
    { limit: 100, where: beyond },
    { limit: 100, where: isThere },
    { limit: 100, where: and(beyond, before) },
    { limit: 100, where: { compositeFilter: { op: 'OR', filters: [beyond, before, isThere] } } },
  ];
}

function and(...filters: readonly unknown[]): object {
  return { compositeFilter: { op: 'AND', filters: filters.filter((filter) => filter !== undefined) } };
}

/** Ways to learn whether a donor has a number: queries for it, and for the term by which admins find it. */
export function guesses({ origin }: CallCampus, by: Member): readonly Guess[] {
  const filters = (number: string) => {
    const equal = fieldFilter('contactNumber', 'EQUAL', number);
    const some = fieldFilter('contactNumber', 'IN', [number]);
    const found = fieldFilter('searchTerms', 'ARRAY_CONTAINS', wholeNumberTerm(number));
    const either = { compositeFilter: { op: 'OR', filters: [equal, found] } };
    return { equal, some, found, either };
  };
  const kinds = Object.keys(filters('')) as (keyof ReturnType<typeof filters>)[];
  return [group, donors].flatMap((from) =>
    kinds.flatMap((kind) => {
      const query = (number: string) => {
        const where = from === donors ? and(active, filters(number)[kind]) : filters(number)[kind];
        return { from, where, limit: 10 };
      };
      return [
        {
          name: `list of ${from[0]?.collectionId} by ${kind}`,
          send: (number: string) => callRpc(origin, by, 'runQuery', { structuredQuery: query(number) }),
        },
        {
          name: `count of ${from[0]?.collectionId} by ${kind}`,
          send: (number: string) =>
            callRpc(origin, by, 'runAggregationQuery', {
              structuredAggregationQuery: {
                structuredQuery: query(number),
                aggregations: [{ alias: 'a', count: {} }],
              },
            }),
        },
      ];
    }),
  );
}

/** Commits that would show a number, or make it readable, without a whole call of the caller's own. None may be done. */
export function writingWays({ origin, owner, rafi, donors: listed }: CallCampus, by: Member): readonly Way[] {
  const [{ id = '', contactNumber = '' } = {}, other] = listed.slice(-2);
  const number = nameOf(numberPath({ id }));
  const own = change(`users/${by.uid}`, { department: 'CSE' });
  const [begun, head] = callWrites(by, 'wanted', id);
  const [elsewhere] = callWrites(by, 'wanted', other?.id ?? '');
  const [ofRafi] = callWrites(rafi, 'wanted', id);
  const [unknown] = callWrites(by, 'none', id);
  const transform = (transforms: object) => ({
    transform: { document: number, fieldTransforms: [{ fieldPath: 'contactNumber', ...transforms }] },
  });
  const offer = `bloodRequests/wanted/offers/${id}`;
  const commits: Record<string, readonly Write[]> = {
    'verify a number': [own, { verify: number, currentDocument: { exists: true } }],
    'append to a number': [transform({ appendMissingElements: { values: [{ stringValue: 'x' }] } })],
    'raise a number': [transform({ maximum: { integerValue: '1' } })],
    'set a number': [put(numberPath({ id }), { contactNumber })],
    'show a number': [change(`donors/${id}`, { allowContactVisibility: true })],
    'take over a donor': [change(`donors/${id}`, { email: by.email })],
    'only the head': [head],
    'only the call': [begun],
    'a head of another donor': [
      elsewhere,
      { ...head, ...put(`callHeads/${id}`, { call: `wanted_${other?.id}` }) },
    ],
    'a call by somebody else': [ofRafi, head],
    'a call for no request': [unknown, put(`callHeads/${id}`, { call: `none_${id}` })],
    'a call at another time': [{ ...begun, updateTransforms: [] }, head],
    'a second attempt': callWrites(by, 'wanted', id, 2),
    'a call deleted again': [begun, head, { delete: nameOf(`calls/wanted_${id}`) }],
    'an offer without a call': [
      put(offer, { userId: id, requestUserId: owner.uid, recordedBy: by.uid, status: 'offered' }),
      put(`${offer}/private/contact`, { requestUserId: owner.uid, contactNumber }),
    ],
  };
  return Object.entries(commits).map(([name, writes]) => ({
    name,
    send: () => commit(origin, by, writes),
  }));
}
