import { interleave, medianOf } from '../interleave.ts';
import { formatCount, logProgress, type Row, type Section } from '../report.ts';
import { measureInteractions } from './interaction.ts';
import { conditions, measurePage, type PageCost } from './page-load.ts';
import { withPages } from './with-pages.ts';

interface Criterion {
  readonly what: string;
  readonly figure: (cost: PageCost) => number;
  readonly max?: number;
  readonly maxOfBaseline?: number;
}

const kilobyte = 1_000;

const firstPage: readonly Criterion[] = [
  { what: 'first paint, ms', figure: (cost) => cost.firstPaint, max: 700, maxOfBaseline: 0.5 },
  { what: 'largest paint, ms', figure: (cost) => cost.largestPaint, max: 700, maxOfBaseline: 0.5 },
  { what: 'longest task, ms', figure: (cost) => cost.longestTask, maxOfBaseline: 1.2 },
  { what: 'layout shift', figure: (cost) => cost.layoutShift, max: 0 },
  { what: 'HTML, kB', figure: (cost) => cost.html / kilobyte, max: 14 },
  {
    what: 'JS and CSS before the first paint, kB',
    figure: (cost) => cost.codeBeforePaint / kilobyte,
    max: 90,
  },
  { what: 'JS and CSS in all, kB', figure: (cost) => cost.code / kilobyte },
  { what: 'requests before the first paint', figure: (cost) => cost.requestsBeforePaint },
  { what: 'requests in all', figure: (cost) => cost.requests },
  { what: 'requests to other origins', figure: (cost) => cost.crossOriginRequests, max: 0 },
];

const dashboard: readonly Criterion[] = [
  { what: 'JS and CSS in all, kB', figure: (cost) => cost.code / kilobyte, max: 165 },
  { what: 'round trips for data', figure: (cost) => cost.roundTrips, max: 1 },
  { what: 'first paint, ms', figure: (cost) => cost.firstPaint },
  { what: 'largest paint, ms', figure: (cost) => cost.largestPaint, maxOfBaseline: 1.3 },
  { what: 'longest task, ms', figure: (cost) => cost.longestTask },
  { what: 'layout shift', figure: (cost) => cost.layoutShift, max: 0 },
  { what: 'requests in all', figure: (cost) => cost.requests },
  { what: 'requests to other origins', figure: (cost) => cost.crossOriginRequests, max: 0 },
];

const nextPage: readonly Criterion[] = [
  { what: 'largest paint, ms', figure: (cost) => cost.largestPaint, max: 700 },
  { what: 'layout shift', figure: (cost) => cost.layoutShift },
];

/** `npm run bench -- web`. */
export function webBench(isShort: boolean): Promise<Section[]> {
  return withPages(async ({ origin, session, reactOnly }) => {
    logProgress('measuring pages');
    const costs = await interleave(isShort ? 1 : 5, {
      baseline: () => measurePage({ origin: reactOnly, path: '/', session: null }),
      home: () => measurePage({ origin, path: '/', session: null }),
      login: () => measurePage({ origin, path: '/login', session: null }),
      dashboard: () => measurePage({ origin, path: '/dashboard', session }),
      homeAgain: () => measurePage({ origin, path: '/', session: null, visit: 'again' }),
      dashboardAgain: () => measurePage({ origin, path: '/dashboard', session, visit: 'again' }),
      homeOffline: () => measurePage({ origin, path: '/', session: null, visit: 'offline' }),
      dashboardOffline: () => measurePage({ origin, path: '/dashboard', session, visit: 'offline' }),
    });
    logProgress('measuring lists and forms');
    return [
      sectionOf('The visitor’s home', firstPage, costs.home, costs.baseline),
      sectionOf('The login page', firstPage, costs.login, costs.baseline),
      sectionOf('A member’s dashboard', dashboard, costs.dashboard, costs.baseline),
      sectionOf('The visitor’s home, the second time', nextPage, costs.homeAgain, costs.baseline),
      sectionOf('A member’s dashboard, the second time', nextPage, costs.dashboardAgain, costs.baseline),
      sectionOf('The visitor’s home without a network', nextPage, costs.homeOffline, costs.baseline),
      sectionOf('A member’s dashboard without a network', nextPage, costs.dashboardOffline, costs.baseline),
      await measureInteractions(origin, session, isShort ? 1 : 3),
    ];
  });
}

function sectionOf(
  title: string,
  criteria: readonly Criterion[],
  product: readonly PageCost[],
  baseline: readonly PageCost[],
): Section {
  const { cpuSlowdown, bitsPerSecond, latency } = conditions;
  const visit = criteria === nextPage ? 'Again, in a Chromium that has kept the app' : 'Cold, in Chromium';
  return {
    title,
    notes: [
      `${visit}, on a phone’s screen, CPU slowed down ${cpuSlowdown} times, ${bitsPerSecond / 1_000_000} Mbps, ${latency} ms; medians of ${product.length}.`,
      'Bytes are those of bodies as transferred (brotli). The baseline is the first visit of a page of React alone, built in the same run.',
    ],
    columns: ['product', 'baseline'],
    rows: criteria.map((criterion) => rowOf(criterion, product, baseline)),
  };
}

function rowOf(
  { what, figure, max, maxOfBaseline }: Criterion,
  productCosts: readonly PageCost[],
  baselineCosts: readonly PageCost[],
): Row {
  const product = medianOf(productCosts, figure);
  const baseline = medianOf(baselineCosts, figure);
  const ratio = baseline > 0 ? product / baseline : null;
  const limits = [
    ...(max === undefined ? [] : [`at most ${formatCount(max)}`]),
    ...(maxOfBaseline === undefined ? [] : [`${maxOfBaseline} of the baseline`]),
  ];
  const isMet =
    (max === undefined || product <= max) &&
    (maxOfBaseline === undefined || (ratio !== null && ratio <= maxOfBaseline));
  return {
    what,
    ratio,
    target: limits.join(', '),
    isMet: limits.length === 0 ? null : isMet,
    values: { product, baseline },
  };
}
