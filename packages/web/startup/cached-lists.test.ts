import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../lib/firestore/errors.ts';
import { queryClient } from '../lib/query/query-client.ts';
import { dropDeviceCacheOfOthers } from '../lib/storage/device-cache.ts';
import { storedAccountPrefix } from '../session/stored-account.ts';
import {
  cacheLists,
  isServerUnreached,
  oldestOutdatedList,
  queriesOnDevice,
  showCached,
} from './cached-lists.ts';

const key = ['requests', 'active', 'pages'];
const posted = new Date('2026-11-20T08:00:00Z');
const list = { pages: [{ items: [{ id: 'rahim-uddin', posted }], next: null }], pageParams: [null] };

let unmount = () => {};
afterEach(() => {
  unmount();
  queryClient.clear();
});

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
    dropDeviceCacheOfOthers(null);
    expect(JSON.stringify(localStorage)).not.toContain('rahim-uddin');
  });

  it('tell nothing of a record that did not exist', async () => {
    await visitWith('ayesha', list);
    await visitWith('ayesha', null);
    queryClient.clear();
    visitOffline('ayesha');
    expect(queryClient.getQueryData(key)).toBeUndefined();
  });

  it('are shown first by the next visit, which reads them anew', async () => {
    const readAt = await nextVisit('ayesha');
    const newer = { pages: [{ items: [], next: null }], pageParams: [null] };
    const observer = shown(async () => newer);
    expect(observer.getCurrentResult()).toMatchObject({ data: list, isFetching: true });
    expect(oldestOutdatedList()).toBe(readAt);
    await expect.poll(() => observer.getCurrentResult().data).toEqual(newer);
    expect(oldestOutdatedList()).toBeNull();
  });

  it('stay without an alert where the server is not reached', async () => {
    const readAt = await nextVisit('ayesha');
    const end = cacheLists('ayesha');
    const observer = shown(() => Promise.reject(new CallError('offline', 'No answer.')));
    await expect.poll(() => isServerUnreached()).toBe(true);
    expect(observer.getCurrentResult()).toMatchObject({ data: list, error: null });
    expect(oldestOutdatedList()).toBe(readAt);
    end();
  });

  it('show a request of theirs on its page, where the server is not reached', async () => {
    const readAt = await nextVisit('ayesha');
    queryClient.clear();
    const end = cacheLists('ayesha');
    const observer = shown(
      () => Promise.reject(new CallError('offline', 'No answer.')),
      ['requests', 'one', 'rahim-uddin'],
    );
    await expect.poll(() => observer.getCurrentResult().data).toEqual({ id: 'rahim-uddin', posted });
    expect(observer.getCurrentResult().error).toBeNull();
    expect(oldestOutdatedList()).toBe(readAt);
    end();
  });

  it('go where the server does not show them to the member any more', async () => {
    await nextVisit('ayesha');
    const end = cacheLists('ayesha');
    localStorage.setItem('kept:ayesha:page /view-requests', 'The row of rahim-uddin');
    const observer = shown(() => Promise.reject(new CallError('denied', 'Not for you.')));
    await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
    expect(observer.getCurrentResult().data).toBeUndefined();
    window.dispatchEvent(new Event('pagehide'));
    expect(JSON.stringify(localStorage)).not.toContain('rahim-uddin');
    end();
  });

  it('are not kept by a tab that has missed the logout', async () => {
    logIn('ayesha');
    const end = cacheLists('ayesha');
    await queryClient.fetchQuery({ queryKey: key, queryFn: async () => list });
    localStorage.clear();
    window.dispatchEvent(new Event('pagehide'));
    expect(JSON.stringify(localStorage)).toBe('{}');
    end();
  });

  it('are left alone where they can’t be read', () => {
    localStorage.setItem('kept:ayesha:lists', '{"version"');
    visitOffline('ayesha');
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });
});

it('what was read more than a week ago is not shown any more', async () => {
  await visitWith('ayesha', list);
  expect(queriesOnDevice('ayesha')).toHaveLength(1);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 24 * 60 * 60_000);
  expect(queriesOnDevice('ayesha')).toEqual([]);
});

function logIn(uid: string): void {
  const account = { uid, email: `${uid}@campus.test`, emailVerified: true };
  localStorage.setItem(`${storedAccountPrefix}key`, JSON.stringify(account));
}

/** Reads a list in a visit that then ends. */
async function visitWith(uid: string, data: unknown): Promise<void> {
  logIn(uid);
  const end = cacheLists(uid);
  await queryClient.fetchQuery({ queryKey: key, queryFn: async () => data });
  window.dispatchEvent(new Event('pagehide'));
  end();
}

/** Begins the visit after one that read the list. Returns when that was. */
async function nextVisit(uid: string): Promise<number | undefined> {
  await visitWith(uid, list);
  const readAt = queryClient.getQueryState(key)?.dataUpdatedAt;
  queryClient.clear();
  const begin = (readAt ?? 0) + 1;
  await expect.poll(() => Date.now()).toBeGreaterThanOrEqual(begin);
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(begin);
  showCached(queriesOnDevice(uid));
  return readAt;
}

/** Shows the list on a screen, which reads it. */
function shown(read: () => Promise<unknown>, queryKey = key) {
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: read, retry: false });
  unmount = observer.subscribe(() => {});
  return observer;
}

function visitOffline(uid: string): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  cacheLists(uid)();
}
