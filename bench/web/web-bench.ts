import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { memberPassword } from '../../verification/harness/account-calls.ts';
import { startProduct } from '../../verification/harness/product.ts';
import { benchFolder } from '../campus/prepare-campus.ts';
import { prepareMemberWithRecords } from '../campus/prepare-member.ts';
import { inTurns, median } from '../interleave.ts';
import type { Row, Section } from '../report.ts';
import { say } from '../say.ts';
import { keepSession } from './browser.ts';
import { measureUse } from './interaction.ts';
import { conditions, measurePage, type PageCost } from './page-load.ts';
import { serveReactOnly } from './serve-react-only.ts';

interface Judged {
  readonly what: string;
  readonly of: (cost: PageCost) => number;
  readonly most?: number;
  readonly mostOfFloor?: number;
}

const kilobyte = 1_000;

const first: readonly Judged[] = [
  { what: 'first paint, ms', of: (cost) => cost.firstPaint, most: 1_000, mostOfFloor: 1.2 },
  { what: 'largest paint, ms', of: (cost) => cost.largestPaint, most: 1_000, mostOfFloor: 1.2 },
  { what: 'longest task, ms', of: (cost) => cost.longestTask, most: 99 },
  { what: 'layout shift', of: (cost) => cost.layoutShift, most: 0 },
  { what: 'JS and CSS before the first paint, kB', of: (cost) => cost.codeBeforePaint / kilobyte, most: 93 },
  { what: 'JS and CSS in all, kB', of: (cost) => cost.code / kilobyte },
  { what: 'requests before the first paint', of: (cost) => cost.requestsBeforePaint, most: 4 },
  { what: 'requests in all', of: (cost) => cost.requests },
  { what: 'requests to other origins', of: (cost) => cost.fromElsewhere, most: 0 },
];

const dashboard: readonly Judged[] = [
  { what: 'JS and CSS in all, kB', of: (cost) => cost.code / kilobyte, most: 150 },
  { what: 'round trips for data', of: (cost) => cost.roundTrips, most: 1 },
  { what: 'first paint, ms', of: (cost) => cost.firstPaint },
  { what: 'largest paint, ms', of: (cost) => cost.largestPaint },
  { what: 'longest task, ms', of: (cost) => cost.longestTask },
  { what: 'layout shift', of: (cost) => cost.layoutShift, most: 0 },
  { what: 'requests in all', of: (cost) => cost.requests },
  { what: 'requests to other origins', of: (cost) => cost.fromElsewhere, most: 0 },
];

/** `npm run bench -- web`. */
export async function webBench(isShort: boolean): Promise<Section[]> {
  const dataFolder = join(benchFolder(), 'web');
  mkdirSync(dataFolder);
  const floor = await serveReactOnly();
  const email = await prepareMemberWithRecords(dataFolder);
  const product = await startProduct({ dataFolder });
  try {
    const { origin } = product;
    const session = await keepSession(origin, email, memberPassword);
    say('measuring pages');
    const costs = await inTurns(isShort ? 1 : 5, {
      floor: () => measurePage({ origin: floor.origin, path: '/', session: null }),
      home: () => measurePage({ origin, path: '/', session: null }),
      login: () => measurePage({ origin, path: '/login', session: null }),
      dashboard: () => measurePage({ origin, path: '/dashboard', session }),
    });
    say('measuring lists and forms');
    return [
      sectionOf('The visitor’s home', first, costs.home, costs.floor),
      sectionOf('The login page', first, costs.login, costs.floor),
      sectionOf('The dashboard of somebody signed in', dashboard, costs.dashboard, costs.floor),
      await measureUse(origin, session, isShort ? 1 : 3),
    ];
  } finally {
    await product.kill();
    await floor.close();
  }
}

function sectionOf(
  title: string,
  judged: readonly Judged[],
  ours: readonly PageCost[],
  floor: readonly PageCost[],
): Section {
  const { slowedDown, bitsPerSecond, latency } = conditions;
  return {
    title,
    notes: [
      `Cold in Chromium on a phone’s screen, slowed down ${slowedDown} times, ${bitsPerSecond / 1_000_000} Mbps, ${latency} ms; medians of ${ours.length}. Bytes are`,
      'those of bodies as they went over the wire (brotli). The floor is a page of React alone, built in the same run.',
    ],
    columns: ['product', 'floor'],
    rows: judged.map((one) => rowOf(one, ours, floor)),
  };
}

function rowOf(
  { what, of, most, mostOfFloor }: Judged,
  ours: readonly PageCost[],
  floor: readonly PageCost[],
): Row {
  const product = median(ours.map(of));
  const beside = median(floor.map(of));
  const ratio = beside > 0 ? product / beside : null;
  const limits = [
    ...(most === undefined ? [] : [`at most ${most.toLocaleString('en-US')}`]),
    ...(mostOfFloor === undefined ? [] : [`${mostOfFloor} of the floor`]),
  ];
  const isMet =
    (most === undefined || product <= most) &&
    (mostOfFloor === undefined || (ratio !== null && ratio <= mostOfFloor));
  return {
    ...{ what, ratio, target: limits.join(', ') },
    isMet: limits.length === 0 ? null : isMet,
    values: { product, floor: beside },
  };
}
