import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { type ListCount, subtractFromCount } from '../../data/list-count.ts';
import type { Cursor, Page } from '../../data/paged.ts';
import { pagesKey, queryKeys } from '../../data/query-keys.ts';
import type { AskedAction } from './request-action.ts';

type Pages = InfiniteData<Page<BloodRequest>, Cursor | null>;
type Change = (request: BloodRequest) => BloodRequest | null;

/** The lists on which a member's act shows. */
export function listsOf(uid: string): readonly QueryKey[] {
  return [queryKeys.activeRequests(), queryKeys.myRequests(uid)];
}

/** Shows on the lists an act that has been done, before they are fetched anew. */
export function showAct(queries: QueryClient, uid: string, { action, request }: AskedAction): void {
  const status = action === 'fulfil' ? 'fulfilled' : 'cancelled';
  changeList(queries, queryKeys.activeRequests(), request.id, () => null);
  changeList(queries, queryKeys.myRequests(uid), request.id, (held) =>
    action === 'delete' ? null : { ...held, status },
  );
}

function changeList(queries: QueryClient, queryKey: QueryKey, id: string, change: Change): void {
  const held = queries.getQueryData<Pages>(pagesKey(queryKey));
  if (held === undefined) return;
  const pages = held.pages.map((page) => ({
    ...page,
    items: page.items.flatMap((item) => changed(item, id, change)),
  }));
  queries.setQueryData(pagesKey(queryKey), { ...held, pages });
  const removed = countItems(held.pages) - countItems(pages);
  queries.setQueryData<ListCount>(
    [...queryKey, 'count'],
    (count) => count && subtractFromCount(count, removed),
  );
}

function changed(item: BloodRequest, id: string, change: Change): BloodRequest[] {
  if (item.id !== id) return [item];
  const next = change(item);
  return next === null ? [] : [next];
}

function countItems(pages: readonly Page<BloodRequest>[]): number {
  return pages.reduce((sum, page) => sum + page.items.length, 0);
}
