import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type InfiniteData,
  type Query,
} from '@tanstack/react-query';
import { type DataProblemKind, problemOf } from '../lib/firestore/errors.ts';
import type { Page } from '../lib/firestore/pagination.ts';
import { queryClient } from '../lib/query/query-client.ts';
import { maxAgeMilliseconds, readDeviceCache, writeDeviceCache } from '../lib/storage/device-cache.ts';
import { storedAccount } from '../session/stored-account.ts';
import { savePage } from './save-page.ts';
import { dropOutdatedPages, dropSavedPages } from './saved-page.ts';

type CachedQuery = DehydratedState['queries'][number];

interface Kept {
  readonly version: string;
  readonly queries: readonly CachedQuery[];
}

/** Admins' lists and what forms are filled with, whose keys begin differently, are not kept on a device. */
const cachedKeys: readonly unknown[] = ['donors', 'requests', 'offers'];
/** The newest responses are kept, of lists the first page. */
const maxCached = 40;
/** The name of this script changes with the app, by whose records the responses are formed. */
const version = import.meta.url;
const saveMilliseconds = 1_000;

let isUnreached = false;

/**
 * Keeps on this device what a member reads of donors, requests and offers, and the page that shows it, for the next visit, and brings
 * it back where a read does not reach the server.
 *
 * @returns a function that ends it
 */
export function cacheLists(uid: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** A tab that was not told of the logout must not bring back what that has dropped. */
  function isSignedIn() {
    return storedAccount()?.uid === uid;
  }
  function save() {
    clearTimeout(timer);
    timer = undefined;
    if (!isSignedIn()) return;
    writeDeviceCache(uid, 'lists', JSON.stringify({ version, queries: withCached(uid, cachedQueries()) }));
    savePage(uid);
  }
  function saveSoon() {
    timer ??= setTimeout(save, saveMilliseconds);
  }
  function follow(query: Query) {
    const failure = failureOf(query);
    if (failure === 'offline') {
      isUnreached = true;
      if (query.state.data === undefined) {
        showCached(queriesOnDevice(uid));
        showRequestOfList(query);
      } else if (isOfEarlierVisit(query)) query.setState({ status: 'success', error: null });
    } else if (failure === 'denied' && isOfEarlierVisit(query)) {
      // The server does not show it to the member any more.
      query.setState({ data: undefined, dataUpdatedAt: 0 });
      dropSavedPages(uid);
      saveSoon();
    }
  }
  dropOutdatedPages(uid);
  // The first reads may have ended before this was loaded.
  const earlier = queryClient.getQueryCache().findAll({ predicate: isCached });
  if (!navigator.onLine) showCached(queriesOnDevice(uid));
  earlier.forEach(follow);
  if (earlier.some(isOfThisVisit)) saveSoon();
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isCached(event.query)) return;
    const { action, query } = event;
    if (action.type === 'success' && action.manual !== true) {
      isUnreached = false;
      saveSoon();
    } else if (action.type === 'failed' || action.type === 'error') follow(query);
  });
  function saveEarly() {
    if (timer !== undefined) save();
    else if (isSignedIn()) savePage(uid);
  }
  window.addEventListener('pagehide', saveEarly);
  return () => {
    unsubscribe();
    window.removeEventListener('pagehide', saveEarly);
    clearTimeout(timer);
  };
}

/** What this device keeps, encoded; nothing where it can't be read. */
export function queriesOnDevice(uid: string): readonly CachedQuery[] {
  try {
    const kept: Kept | null = JSON.parse(readDeviceCache(uid, 'lists') ?? 'null');
    if (kept?.version !== version) return [];
    return kept.queries.filter(({ state }) => state.dataUpdatedAt > Date.now() - maxAgeMilliseconds);
  } catch {
    return [];
  }
}

/** Puts what is kept into the cache, where nothing newer is. The screens that show it read it anew. */
export function showCached(kept: readonly CachedQuery[]): void {
  const queries = kept.map(({ state, ...query }) => ({
    ...query,
    state: { ...state, status: 'success', error: null, isInvalidated: true },
  }));
  if (queries.length > 0) hydrate(queryClient, { mutations: [], queries: decode(queries) as CachedQuery[] });
}

/** Shows one request as a list in the cache has it, where its own record can't be read. */
function showRequestOfList(query: Query): void {
  if (!isOneRequest(query) || query.state.data !== undefined) return;
  const id = query.queryKey.at(-1);
  const lists = queryClient.getQueryCache().findAll({ queryKey: ['requests'], predicate: isList });
  lists.sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  for (const { state } of lists) {
    const data = recordsOf(state.data).find((record) => record.id === id);
    if (data === undefined) continue;
    query.setState({ data, dataUpdatedAt: state.dataUpdatedAt, status: 'success', error: null });
    return;
  }
}

/**
 * When the oldest list or request on the screen was read that is an earlier visit's, or can't be read anew, in milliseconds since
 * 1970; null without one.
 */
export function oldestOutdatedList(): number | null {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: (query) => isList(query) || isOneRequest(query) });
  const outdated = shown.filter(
    (query) => isOfEarlierVisit(query) || (!navigator.onLine && isOfThisVisit(query)),
  );
  return outdated.length === 0 ? null : Math.min(...outdated.map(({ state }) => state.dataUpdatedAt));
}

/** Whether the server is out of reach, as far as the last read tells. */
export function isServerUnreached(): boolean {
  return isUnreached || !navigator.onLine;
}

/** The queries, and what earlier visits have kept of others. */
function withCached(uid: string, queries: readonly CachedQuery[]): readonly CachedQuery[] {
  const isReadAnew = ({ queryHash }: CachedQuery) => {
    const query = queryClient.getQueryCache().get(queryHash);
    return query !== undefined && (query.state.data !== undefined || failureOf(query) === 'denied');
  };
  const all = [...queries, ...queriesOnDevice(uid).filter((query) => !isReadAnew(query))];
  return all.sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt).slice(0, maxCached);
}

function cachedQueries(): readonly CachedQuery[] {
  const { queries } = dehydrate(queryClient, {
    // That a record does not exist is not kept: it may by the time that it can't be read.
    shouldDehydrateQuery: (query) => isCached(query) && query.state.data != null,
    shouldDehydrateMutation: () => false,
    serializeData: firstPage,
  });
  return encode(queries) as CachedQuery[];
}

function isCached({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return cachedKeys.includes(queryKey[0]);
}

function isList({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  const last = queryKey.at(-1);
  return last === 'pages' || last === 'at-a-glance';
}

function isOneRequest({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return queryKey[0] === 'requests' && queryKey[1] === 'one';
}

/** The records of a cached list, which is paginated or a short summary. */
function recordsOf(list: unknown): readonly { readonly id: string }[] {
  if (Array.isArray(list)) return list;
  const { pages = [] } = (list ?? {}) as Partial<InfiniteData<Page<{ readonly id: string }>>>;
  return pages.flatMap(({ items }) => items);
}

function failureOf({ state }: Query): DataProblemKind | null {
  const problem = state.error ?? state.fetchFailureReason;
  return problem === null ? null : problemOf(problem).kind;
}

function isOfEarlierVisit({ state }: Query): boolean {
  return state.data !== undefined && state.dataUpdatedAt < performance.timeOrigin;
}

function isOfThisVisit({ state }: Query): boolean {
  return state.data !== undefined && state.dataUpdatedAt >= performance.timeOrigin;
}

/** The later pages are read from a position that can't be kept. */
function firstPage(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pageParams' in data)) return data;
  const { pages, pageParams } = data as InfiniteData<unknown>;
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

/** Makes JSON of responses: a moment becomes an object, and what is no data (a position in the SDK's list) null. */
function encode(value: unknown): unknown {
  if (value instanceof Date) return { moment: value.getTime() };
  if (Array.isArray(value)) return value.map(encode);
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return null;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, encode(part)]));
}

function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode);
  if (typeof value !== 'object' || value === null) return value;
  if ('moment' in value && typeof value.moment === 'number') return new Date(value.moment);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, decode(part)]));
}
