import { type KeptSession, onFreshPhone, openWhole } from './browser.ts';
import { type Fetched, type Noticed, noticedBy, watchNetwork, watchPage } from './watch-page.ts';

/** A page to open. */
export interface PageToOpen {
  readonly origin: string;
  readonly path: string;
  /** Of somebody signed in; null for a visitor. */
  readonly session: KeptSession | null;
}

/** What opening a page cost. */
export interface PageCost extends Noticed {
  /** Bytes of scripts and styles, compressed as they came. */
  readonly code: number;
  readonly codeBeforePaint: number;
  readonly requests: number;
  /** But for init.json, which may come beside. */
  readonly requestsBeforePaint: number;
  readonly fromElsewhere: number;
  /** How many times calls for data had to wait for others: 1 when all of them went out together. */
  readonly roundTrips: number;
}

/** A middling phone on a slow network. */
export const conditions = { slowedDown: 4, bitsPerSecond: 1_600_000, latency: 150 };

/** Opens a page in a fresh browser, slowed down. */
export function measurePage({ origin, path, session }: PageToOpen): Promise<PageCost> {
  return onFreshPhone(session, async (page, protocol) => {
    const bytesPerSecond = conditions.bitsPerSecond / 8;
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: conditions.latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: conditions.slowedDown });
    await watchPage(page);
    const fetched = watchNetwork(protocol);
    await openWhole(page, `${origin}${path}`);
    return costOf(origin, fetched(), await noticedBy(page));
  });
}

function costOf(origin: string, fetched: readonly Fetched[], noticed: Noticed): PageCost {
  const isCode = ({ type }: Fetched) => type === 'Script' || type === 'Stylesheet';
  const bytesOf = (files: readonly Fetched[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);
  const code = fetched.filter(isCode);
  const beforePaint = fetched.filter(({ sent }) => sent <= noticed.firstPaint);
  return {
    ...noticed,
    code: bytesOf(code),
    codeBeforePaint: bytesOf(code.filter(({ finished }) => finished <= noticed.firstPaint)),
    requests: fetched.length,
    requestsBeforePaint: beforePaint.filter(({ url }) => !url.endsWith('/init.json')).length,
    fromElsewhere: fetched.filter(({ url }) => !url.startsWith(`${origin}/`)).length,
    roundTrips: roundTripsOf(fetched.filter(({ url }) => url.startsWith(`${origin}/v1/`))),
  };
}

/** A call that goes out when another one is back already has waited for it. */
function roundTripsOf(calls: readonly Fetched[]): number {
  let trips = 0;
  let firstBack = Number.NEGATIVE_INFINITY;
  for (const { sent, finished } of calls.toSorted((a, b) => a.sent - b.sent)) {
    if (sent >= firstBack) {
      trips += 1;
      firstBack = finished;
    } else firstBack = Math.min(firstBack, finished);
  }
  return trips;
}
