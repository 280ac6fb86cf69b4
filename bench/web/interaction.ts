import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { inTurns, median } from '../interleave.ts';
import type { Row, Section } from '../report.ts';
import { type KeptSession, onFreshPhone, openWhole } from './browser.ts';
import { conditions } from './page-load.ts';
import { watchPage } from './watch-page.ts';

/** What an act cost the page. */
interface UseCost {
  /** Milliseconds of script in all. */
  readonly script: number;
  /** The browser tells of tasks from 50 ms on; 0 when none was as long. */
  readonly longestTask: number;
}

interface Act {
  readonly what: string;
  readonly path: string;
  /**
   * Gets everything ready. What looks for elements runs script of its own in the page, which is not to be counted:
   *
   * @returns the act itself, by mouse and keyboard alone
   */
  readonly prepare: (page: Page) => Promise<() => Promise<void>>;
  /** How often what the act brings is there in the end. */
  readonly brought: (page: Page) => Promise<number>;
  readonly expected: number;
  readonly judged: 'script' | 'longestTask';
}

const most = 50;
/** In milliseconds; longer than a call of this machine to itself takes. */
const quiet = 750;
const typed = 'Campus Medical Centre, Ward 3';

const acts: readonly Act[] = [
  {
    what: 'a list of 50 donors appears',
    path: '/find-donors',
    judged: 'script',
    async prepare(page) {
      await page.getByLabel('Blood Group').selectOption('B+');
      const button = await page.getByRole('button', { name: 'Search' }).boundingBox();
      if (button === null) throw new Error('There is no button to search by.');
      return () => page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
    },
    brought: (page) => page.getByRole('article').count(),
    expected: 50,
  },
  typing('/post-request', 'Patient Name'),
  typing('/register', 'Full Name'),
  typing('/login', 'Email'),
];

/** What lists and forms cost while they are used, at the machine's own speed and slowed down. */
export async function measureUse(origin: string, session: KeptSession, rounds: number): Promise<Section> {
  const rows: Row[] = [];
  for (const act of acts) {
    const isForVisitors = ['/register', '/login'].includes(act.path);
    const run = (slowedDown: number) => () => use(origin, isForVisitors ? null : session, act, slowedDown);
    const costs = await inTurns(rounds, { plain: run(1), slow: run(conditions.slowedDown) });
    rows.push(rowOf(act, costs.plain, costs.slow));
  }
  return {
    title: 'In use',
    notes: [
      `At the machine's own speed, and slowed down ${conditions.slowedDown} times. A task counts from 50 ms on, when it can be felt.`,
    ],
    columns: ['script ms', 'longest task ms', 'slowed down: script ms', 'slowed down: longest task ms'],
    rows,
  };
}

function typing(path: string, label: string): Act {
  return {
    what: `typing into ${path}`,
    path,
    judged: 'longestTask',
    async prepare(page) {
      await page.getByLabel(label).focus();
      return () => page.keyboard.type(typed);
    },
    brought: async (page) => (await page.getByLabel(label).inputValue()).length,
    expected: typed.length,
  };
}

function use(
  origin: string,
  session: KeptSession | null,
  { what, path, prepare, brought, expected }: Act,
  slowedDown: number,
): Promise<UseCost> {
  return onFreshPhone(session, async (page, protocol) => {
    await protocol.send('Performance.enable');
    await watchPage(page);
    await openWhole(page, `${origin}${path}`);
    const act = await prepare(page);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowedDown });
    await page.evaluate(() => {
      window.noticed.longestTask = 0;
    });
    const before = await settledScriptTime(protocol);
    await act();
    const script = (await settledScriptTime(protocol)) - before;
    const longestTask = await page.evaluate(() => window.noticed.longestTask);
    const there = await brought(page);
    if (there !== expected) throw new Error(`${what}: ${there} of ${expected} came of it.`);
    return { script, longestTask };
  });
}

/** Milliseconds of script so far, once none has run for a while: asking for it runs none. */
async function settledScriptTime(protocol: CDPSession): Promise<number> {
  let time = Number.NaN;
  let later = await scriptTime(protocol);
  while (later !== time) {
    time = later;
    await pause(quiet);
    later = await scriptTime(protocol);
  }
  return time;
}

async function scriptTime(protocol: CDPSession): Promise<number> {
  const { metrics } = await protocol.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1_000;
}

function rowOf({ what, judged }: Act, plain: readonly UseCost[], slow: readonly UseCost[]): Row {
  const of = (costs: readonly UseCost[], figure: keyof UseCost) => median(costs.map((cost) => cost[figure]));
  const target = judged === 'script' ? `under ${most} ms of script` : `no task over ${most} ms`;
  return {
    ...{ what, ratio: null, target, isMet: of(plain, judged) < most },
    values: {
      'script ms': of(plain, 'script'),
      'longest task ms': of(plain, 'longestTask'),
      'slowed down: script ms': of(slow, 'script'),
      'slowed down: longest task ms': of(slow, 'longestTask'),
    },
  };
}
