import type { CDPSession, Page } from '@playwright/test';
import { onFreshPhone, openCompletely, type StoredSession } from './browser.ts';

/** A page to open. */
export interface PageToOpen {
  readonly origin: string;
  readonly path: string;
  /** A member's; null for a visitor. */
  readonly session: StoredSession | null;
  /** Again: in a browser that has kept the app on the device, with or without a network. The first time by default. */
  readonly visit?: 'first' | 'again' | 'offline';
  /** How many times slower the processor is; a medium phone's by default. */
  readonly cpuSlowdown?: number;
}

/** Web vitals as the browser reports them, in milliseconds from the navigation. */
interface WebVitals {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly longestTask: number;
  readonly layoutShift: number;
}

/** The cost of opening a page. */
export interface PageCost extends WebVitals {
  /** Bytes of the page itself as transferred, compressed. */
  readonly html: number;
  /** Bytes of scripts and styles. */
  readonly code: number;
  readonly codeBeforePaint: number;
  readonly requests: number;
  /** Without init.json, which is fetched concurrently. */
  readonly requestsBeforePaint: number;
  readonly crossOriginRequests: number;
  /** The length of the longest chain of data calls: 1 if all are sent concurrently. */
  readonly roundTrips: number;
}

/** A request of a page; times in milliseconds from the first one. */
interface Fetched {
  readonly url: string;
  readonly type: string;
  readonly sent: number;
  readonly finished: number;
  /** The transferred size of the body. */
  readonly bytes: number;
}

declare global {
  interface Window {
    webVitals: { largestPaint: number; longestTask: number; layoutShift: number };
  }
}

/** A slow network, and the processors of a medium phone and of a cheap one. */
export const conditions = { mediumPhone: 4, cheapPhone: 8, bitsPerSecond: 1_600_000, latency: 150 };

/** Opens a page in a new browser under slow conditions. */
export function measurePage(visit: PageToOpen): Promise<PageCost> {
  return onFreshPhone(visit.session, async (page, protocol) => {
    await prepareVisit(page, protocol, visit);
    await observeWebVitals(page);
    const fetched = recordRequests(protocol);
    await openCompletely(page, `${visit.origin}${visit.path}`);
    return costOf(visit.origin, fetched(), await readWebVitals(page));
  });
}

/** Makes a visit of a page slow, after an earlier visit if it is not the first one. */
export async function prepareVisit(
  page: Page,
  protocol: CDPSession,
  { origin, path, visit = 'first', cpuSlowdown = conditions.mediumPhone }: PageToOpen,
): Promise<void> {
  if (visit !== 'first') {
    await openCompletely(page, `${origin}${path}`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await page.goto('about:blank');
  }
  if (visit === 'offline') await page.context().setOffline(true);
  const bytesPerSecond = conditions.bitsPerSecond / 8;
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', {
    offline: visit === 'offline',
    latency: conditions.latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

/**
 * Observes the web vitals of a page from its beginning. The script contains no named functions, since tsx would wrap them in
 * a helper that the page does not have.
 */
export async function observeWebVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.webVitals = { largestPaint: 0, longestTask: 0, layoutShift: 0 };
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { entryType, startTime, duration } = entry;
        if (entryType === 'largest-contentful-paint') window.webVitals.largestPaint = startTime;
        else if (entryType === 'longtask')
          window.webVitals.longestTask = Math.max(window.webVitals.longestTask, duration);
        else window.webVitals.layoutShift += (entry as PerformanceEntry & { readonly value: number }).value;
      }
    });
    for (const type of ['largest-contentful-paint', 'longtask', 'layout-shift']) {
      observer.observe({ type, buffered: true });
    }
  });
}

function readWebVitals(page: Page): Promise<WebVitals> {
  return page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
    ...window.webVitals,
  }));
}

function recordRequests(session: CDPSession): () => readonly Fetched[] {
  const fetched = new Map<string, Fetched>();
  let begin: number | undefined;
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
    if (request.url.startsWith('data:')) return;
    begin ??= timestamp;
    const sent = (timestamp - begin) * 1_000;
    fetched.set(requestId, { url: request.url, type, sent, finished: Number.POSITIVE_INFINITY, bytes: 0 });
  });
  const headers = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    headers.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const known = fetched.get(requestId);
    if (known === undefined || begin === undefined) return;
    const bytes = encodedDataLength - (headers.get(requestId) ?? 0);
    fetched.set(requestId, { ...known, finished: (timestamp - begin) * 1_000, bytes });
  });
  return () => [...fetched.values()];
}

function costOf(origin: string, fetched: readonly Fetched[], vitals: WebVitals): PageCost {
  const isCode = ({ type }: Fetched) => type === 'Script' || type === 'Stylesheet';
  const bytesOf = (files: readonly Fetched[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);
  const code = fetched.filter(isCode);
  const html = bytesOf(fetched.filter(({ type }) => type === 'Document'));
  const beforePaint = fetched.filter(({ sent }) => sent <= vitals.firstPaint);
  return {
    ...vitals,
    html,
    code: bytesOf(code),
    codeBeforePaint: bytesOf(code.filter(({ finished }) => finished <= vitals.firstPaint)),
    requests: fetched.length,
    requestsBeforePaint: beforePaint.filter(({ url }) => !url.endsWith('/init.json')).length,
    crossOriginRequests: fetched.filter(({ url }) => !url.startsWith(`${origin}/`)).length,
    roundTrips: countRoundTrips(fetched.filter(({ url }) => url.startsWith(`${origin}/v1/`))),
  };
}

/** A call sent after another one has finished counts as waiting for it. */
function countRoundTrips(calls: readonly Fetched[]): number {
  let trips = 0;
  let firstFinished = Number.NEGATIVE_INFINITY;
  for (const { sent, finished } of calls.toSorted((a, b) => a.sent - b.sent)) {
    if (sent >= firstFinished) {
      trips += 1;
      firstFinished = finished;
    } else firstFinished = Math.min(firstFinished, finished);
  }
  return trips;
}
