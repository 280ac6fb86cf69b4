import { interleave, medianOf } from '../../embedded-firebase/bench/interleave.ts';
import { formatCount, logProgress, type Row, type Section } from '../../embedded-firebase/bench/report.ts';
import { measureInteractions } from './interaction.ts';
import { conditions, measurePage, type PageCost, type PageToOpen } from './page-load.ts';
import { withPages } from './with-pages.ts';

interface Criterion {
  readonly what: string;
  readonly figure: (cost: PageCost) => number;
  /** The phone that it is measured on, the medium one by default. */
  readonly phone?: Phone;
  readonly max?: number;
  readonly maxOfBaseline?: number;
}

/** The pages that the product's are compared with. */
const baselines = { reactOnly: 'React alone', reactWithFirebase: 'React with Firebase' };

type Baseline = keyof typeof baselines;
type Phone = 'mediumPhone' | 'cheapPhone';

/** The costs of a page's visits, by phone. */
type Costs = Readonly<Record<Phone, readonly PageCost[]>>;

const kilobyte = 1_000;

const firstPage: readonly Criterion[] = [
  { what: 'first paint, ms', figure: (cost) => cost.firstPaint, maxOfBaseline: 0.5 },
  ...onBothPhones('largest paint, ms', (cost) => cost.largestPaint, { maxOfBaseline: 0.5 }),
  ...onBothPhones('longest task, ms', (cost) => cost.longestTask, { maxOfBaseline: 1.2 }),
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
  ...onBothPhones('largest paint, ms', (cost) => cost.largestPaint, { maxOfBaseline: 1.1 }),
  ...onBothPhones('longest task, ms', (cost) => cost.longestTask),
  { what: 'layout shift', figure: (cost) => cost.layoutShift, max: 0 },
  { what: 'requests in all', figure: (cost) => cost.requests },
  { what: 'requests to other origins', figure: (cost) => cost.crossOriginRequests, max: 0 },
];

const nextPage: readonly Criterion[] = [
  ...onBothPhones('largest paint, ms', (cost) => cost.largestPaint, { maxOfBaseline: 0.5 }),
  { what: 'layout shift', figure: (cost) => cost.layoutShift },
];

/** The pages that are measured, each with the title of its table. */
const measured: readonly (Pick<PageToOpen, 'path' | 'visit'> & {
  readonly title: string;
  readonly criteria: readonly Criterion[];
  /** The page of React alone by default. */
  readonly baseline?: Baseline;
})[] = [
  { title: 'The visitor’s home', path: '/', criteria: firstPage },
  { title: 'The login page', path: '/login', criteria: firstPage },
  { title: 'Create Account', path: '/register', criteria: firstPage },
  { title: 'Reset Password', path: '/forgot-password', criteria: firstPage },
  {
    title: 'A member’s dashboard',
    path: '/dashboard',
    criteria: dashboard,
    baseline: 'reactWithFirebase',
  },
  { title: 'The visitor’s home, the second time', path: '/', visit: 'again', criteria: nextPage },
  { title: 'A member’s dashboard, the second time', path: '/dashboard', visit: 'again', criteria: nextPage },
  { title: 'The visitor’s home without a network', path: '/', visit: 'offline', criteria: nextPage },
  {
    title: 'A member’s dashboard without a network',
    path: '/dashboard',
    visit: 'offline',
    criteria: nextPage,
  },
];

/** `npm run bench -- web`. */
export function webBench(isShort: boolean): Promise<Section[]> {
  return withPages(async ({ origin, session, ...served }) => {
    const pages = [
      { title: baselines.reactOnly, path: '/', ...served.reactOnly },
      { title: baselines.reactWithFirebase, path: '/', ...served.reactWithFirebase },
      ...measured.map(({ title, path, visit = 'first' }) => {
        return { title, origin, path, visit, session: path === '/dashboard' ? session : null };
      }),
    ];
    const measurePages = (phone: Phone) => {
      logProgress(`measuring pages, the processor ${conditions[phone]} times slower`);
      return interleave(
        isShort ? 1 : 5,
        Object.fromEntries(
          pages.map(({ title, ...page }) => [
            title,
            () => measurePage({ ...page, cpuSlowdown: conditions[phone] }),
          ]),
        ),
      );
    };
    const mediumPhone = await measurePages('mediumPhone');
    const cheapPhone = await measurePages('cheapPhone');
    const costsOf = (title: string): Costs => {
      return { mediumPhone: mediumPhone[title] ?? [], cheapPhone: cheapPhone[title] ?? [] };
    };
    logProgress('measuring lists and forms');
    return [
      ...measured.map((page) => {
        const { title, baseline = 'reactOnly' } = page;
        return sectionOf(page, costsOf(title), costsOf(baselines[baseline]));
      }),
      await measureInteractions(origin, session, isShort ? 1 : 3),
    ];
  });
}

function onBothPhones(
  what: string,
  figure: Criterion['figure'],
  limits: Pick<Criterion, 'max' | 'maxOfBaseline'> = {},
): readonly Criterion[] {
  return [
    { what, figure, ...limits },
    { what: `on a cheap phone: ${what}`, figure, phone: 'cheapPhone', ...limits },
  ];
}

function sectionOf(
  { title, visit = 'first', criteria, baseline: name = 'reactOnly' }: (typeof measured)[number],
  product: Costs,
  baseline: Costs,
): Section {
  const { mediumPhone, cheapPhone, bitsPerSecond, latency } = conditions;
  const opened = visit === 'first' ? 'Cold, in Chromium' : 'Again, in a Chromium that has kept the app';
  return {
    title,
    notes: [
      `${opened}, on a phone’s screen, CPU slowed down ${mediumPhone} times (a cheap phone’s: ${cheapPhone}), ${bitsPerSecond / 1_000_000} Mbps, ${latency} ms; medians of ${product.mediumPhone.length}.`,
      `Bytes are those of bodies as transferred (brotli). The baseline is the first visit of a page of ${baselines[name]}, built in the same run.`,
    ],
    columns: ['product', 'baseline'],
    rows: criteria.map((criterion) => rowOf(criterion, product, baseline)),
  };
}

function rowOf(
  { what, figure, phone = 'mediumPhone', max, maxOfBaseline }: Criterion,
  productCosts: Costs,
  baselineCosts: Costs,
): Row {
  const product = medianOf(productCosts[phone], figure);
  const baseline = medianOf(baselineCosts[phone], figure);
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
