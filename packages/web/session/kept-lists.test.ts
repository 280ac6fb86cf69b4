import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { keepLists } from './kept-lists.ts';
import { dropListsOfOthers } from './kept-lists-storage.ts';

const key = ['requests', 'active', 'pages'];
const posted = new Date('2026-11-20T08:00:00Z');
const list = { pages: [{ items: [{ id: 'one', posted }], next: null }], pageParams: [null] };

afterEach(() => queryClient.clear());

describe('the lists of a member that this device keeps', () => {
  it('come back with their moments and their time, where the server is not reached', async () => {
    await visitWith('ayesha', list);
    const readAt = queryClient.getQueryState(key)?.dataUpdatedAt;
    queryClient.clear();
    visitOffline('ayesha');
    expect(queryClient.getQueryData(key)).toEqual(list);
    expect(queryClient.getQueryState(key)?.dataUpdatedAt).toBe(readAt);
  });

  it('are read by their member only, and are gone once nobody is signed in', async () => {
    await visitWith('ayesha', list);
    queryClient.clear();
    visitOffline('bashir');
    expect(queryClient.getQueryData(key)).toBeUndefined();
    dropListsOfOthers(null);
    expect(JSON.stringify(localStorage)).not.toContain('one');
  });

  it('tell nothing of a record that did not exist', async () => {
    await visitWith('ayesha', list);
    await visitWith('ayesha', null);
    queryClient.clear();
    visitOffline('ayesha');
    expect(queryClient.getQueryData(key)).toBeUndefined();
  });

  it('are left alone where they can’t be read', () => {
    localStorage.setItem('lists:ayesha', '{"version"');
    visitOffline('ayesha');
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });
});

/** Reads a list in a visit that then ends. */
async function visitWith(uid: string, data: unknown): Promise<void> {
  const end = keepLists(uid);
  await queryClient.fetchQuery({ queryKey: key, queryFn: async () => data });
  window.dispatchEvent(new Event('pagehide'));
  end();
}

function visitOffline(uid: string): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  keepLists(uid)();
}
