import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import { requestDetails } from '@blood-bank/domain/testing/request-details';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { exactly, type ListCount } from '../../data/list-count.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { showAct } from './cached-requests.ts';
import type { RequestAction } from './request-action.ts';

const uid = 'owner';
const lists = { active: queryKeys.activeRequests(), mine: queryKeys.myRequests(uid) };

test.each<[RequestAction, string[], string[], number]>([
  ['fulfil', ['a active', 'c active'], ['a active', 'b fulfilled'], 120],
  ['cancel', ['a active', 'c active'], ['a active', 'b cancelled'], 120],
  ['delete', ['a active', 'c active'], ['a active'], 119],
])('%s shows on both lists and their counts', (action, active, mine, count) => {
  const queries = clientWithLists();
  showAct(queries, uid, { action, request: request('b') });
  expect(held(queries, lists.active)).toEqual({ items: active, count: 1_239 });
  expect(held(queries, lists.mine)).toEqual({ items: mine, count });
});

test('a list that has not been loaded stays so', () => {
  const queries = new QueryClient();
  showAct(queries, uid, { action: 'delete', request: request('b') });
  expect(queries.getQueryData([...lists.mine, 'pages'])).toBeUndefined();
});

function clientWithLists(): QueryClient {
  const queries = new QueryClient();
  const fill = (key: readonly string[], pages: BloodRequest[][], count: number) => {
    const loaded = pages.map((items) => ({ items, documents: items.length, next: null }));
    queries.setQueryData([...key, 'pages'], { pages: loaded, pageParams: pages.map(() => null) });
    queries.setQueryData([...key, 'count'], exactly(count));
  };
  fill(lists.active, [[request('a'), request('b')], [request('c')]], 1_240);
  fill(lists.mine, [[request('a')], [request('b')]], 120);
  return queries;
}

function held(queries: QueryClient, key: readonly string[]) {
  const data = queries.getQueryData<{ pages: { items: BloodRequest[] }[] }>([...key, 'pages']);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return {
    items: items.map(({ id, status }) => `${id} ${status}`),
    count: queries.getQueryData<ListCount>([...key, 'count'])?.count,
  };
}

function request(id: string): BloodRequest {
  return {
    id,
    userId: uid,
    userEmail: 'owner@campus.test',
    ...requestDetails,
    status: 'active',
    requestedAt: null,
  };
}
