import type { CDPSession, Page } from '@playwright/test';

/** What the browser itself noticed, in milliseconds from the navigation on. */
export interface Noticed {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly longestTask: number;
  readonly layoutShift: number;
}

/** One file or call that a page asked for, in milliseconds from the first one on. */
export interface Fetched {
  readonly url: string;
  readonly type: string;
  readonly sent: number;
  readonly finished: number;
  /** Of the body, as it went over the wire. */
  readonly bytes: number;
}

interface Noticing {
  largestPaint: number;
  longestTask: number;
  layoutShift: number;
}

declare global {
  interface Window {
    noticed: Noticing;
  }
}

/** Has the browser watch a page from its very beginning. No function in here has a name: tsx would call its own for that. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.noticed = { largestPaint: 0, longestTask: 0, layoutShift: 0 };
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { entryType, startTime, duration } = entry;
        if (entryType === 'largest-contentful-paint') window.noticed.largestPaint = startTime;
        else if (entryType === 'longtask')
          window.noticed.longestTask = Math.max(window.noticed.longestTask, duration);
        else window.noticed.layoutShift += (entry as PerformanceEntry & { readonly value: number }).value;
      }
    });
    for (const type of ['largest-contentful-paint', 'longtask', 'layout-shift']) {
      observer.observe({ type, buffered: true });
    }
  });
}

/** What was noticed so far. */
export function noticedBy(page: Page): Promise<Noticed> {
  return page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
    ...window.noticed,
  }));
}

/** Notes all that a page asks for. */
export function watchNetwork(session: CDPSession): () => readonly Fetched[] {
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
