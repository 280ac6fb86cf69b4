import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { interleave, medianOf } from '../../embedded-firebase/bench/interleave.ts';
import type { Row, Section } from '../../embedded-firebase/bench/report.ts';
import { onFreshPhone, openCompletely, type StoredSession } from './browser.ts';
import { conditions, observeWebVitals } from './page-load.ts';

/** The cost of an interaction in milliseconds. */
interface InteractionCost {
  readonly script: number;
  /** Browsers report tasks of at least 50 ms; 0 if there was none. */
  readonly longestTask: number;
}

interface Interaction {
  readonly what: string;
  readonly path: string;
  /**
   * Prepares the page. Locators run scripts in the page, which should not be counted, so everything is located here.
   *
   * @returns the interaction itself, by mouse and keyboard only
   */
  readonly prepare: (page: Page) => Promise<() => Promise<void>>;
  /** Counts what the interaction has produced. */
  readonly produced: (page: Page) => Promise<number>;
  readonly expected: number;
  readonly judged: 'script' | 'longestTask';
}

/** The limits of a list's script and of a task while typing. */
const limits = { script: 45, longestTask: 50 } as const;
/** In milliseconds; longer than a call to the local server takes. */
const idleTime = 750;
const typed = 'Campus Medical Centre, Ward 3';

const interactions: readonly Interaction[] = [
  {
    what: 'a list of 50 donors appears',
    path: '/find-donors',
    judged: 'script',
    async prepare(page) {
      await page.getByLabel('Blood Group', { exact: true }).selectOption('B+');
      const button = await page.getByRole('button', { name: 'Search' }).boundingBox();
      if (button === null) throw new Error('There is no search button.');
      return () => page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
    },
    produced: (page) => page.getByRole('article').count(),
    expected: 50,
  },
  typing('/post-request', 'Patient Name'),
  typing('/register', 'Full Name'),
  typing('/login', 'Email'),
];

/** Measures the cost of using lists and forms, at full and at reduced CPU speed. */
export async function measureInteractions(
  origin: string,
  session: StoredSession,
  rounds: number,
): Promise<Section> {
  const rows: Row[] = [];
  for (const interaction of interactions) {
    const isForVisitors = ['/register', '/login'].includes(interaction.path);
    const run = (cpuSlowdown: number) => () =>
      measure(origin, isForVisitors ? null : session, interaction, cpuSlowdown);
    const costs = await interleave(rounds, { full: run(1), slow: run(conditions.mediumPhone) });
    rows.push(rowOf(interaction, costs.full, costs.slow));
  }
  return {
    title: 'Interactions',
    notes: [
      `At full CPU speed, and slowed down ${conditions.mediumPhone} times. Browsers report tasks of at least 50 ms.`,
    ],
    columns: ['script ms', 'longest task ms', 'slowed down: script ms', 'slowed down: longest task ms'],
    rows,
  };
}

function typing(path: string, label: string): Interaction {
  return {
    what: `typing into ${path}`,
    path,
    judged: 'longestTask',
    async prepare(page) {
      await page.getByLabel(label).focus();
      return () => page.keyboard.type(typed);
    },
    produced: async (page) => (await page.getByLabel(label).inputValue()).length,
    expected: typed.length,
  };
}

function measure(
  origin: string,
  session: StoredSession | null,
  { what, path, prepare, produced, expected }: Interaction,
  cpuSlowdown: number,
): Promise<InteractionCost> {
  return onFreshPhone(session, async (page, protocol) => {
    await protocol.send('Performance.enable');
    await observeWebVitals(page);
    await openCompletely(page, `${origin}${path}`);
    const interact = await prepare(page);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.evaluate(() => {
      window.webVitals.longestTask = 0;
    });
    const before = await settledScriptTime(protocol);
    await interact();
    const script = (await settledScriptTime(protocol)) - before;
    const longestTask = await page.evaluate(() => window.webVitals.longestTask);
    const count = await produced(page);
    if (count !== expected) throw new Error(`${what}: produced ${count} of ${expected}.`);
    return { script, longestTask };
  });
}

/** Returns the milliseconds of script so far, once no script has run for a while. */
async function settledScriptTime(protocol: CDPSession): Promise<number> {
  let time = Number.NaN;
  let later = await scriptTime(protocol);
  while (later !== time) {
    time = later;
    await pause(idleTime);
    later = await scriptTime(protocol);
  }
  return time;
}

async function scriptTime(protocol: CDPSession): Promise<number> {
  const { metrics } = await protocol.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1_000;
}

function rowOf(
  { what, judged }: Interaction,
  full: readonly InteractionCost[],
  slow: readonly InteractionCost[],
): Row {
  const of = (costs: readonly InteractionCost[], figure: keyof InteractionCost) =>
    medianOf(costs, (cost) => cost[figure]);
  const limit = limits[judged];
  const target = judged === 'script' ? `under ${limit} ms of script` : `no task over ${limit} ms`;
  return {
    what,
    ratio: null,
    target,
    isMet: of(full, judged) < limit,
    values: {
      'script ms': of(full, 'script'),
      'longest task ms': of(full, 'longestTask'),
      'slowed down: script ms': of(slow, 'script'),
      'slowed down: longest task ms': of(slow, 'longestTask'),
    },
  };
}
