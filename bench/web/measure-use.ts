import type { CDPSession, Page } from '@playwright/test';
import type { Row, Section } from '../report.ts';
import { inTurns, median } from '../rounds.ts';
import { type KeptSession, onFreshPhone, openWhole } from './browse.ts';
import { conditions } from './measure-page.ts';
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
  readonly act: (page: Page) => Promise<void>;
  readonly judged: 'script' | 'longestTask';
}

const most = 50;
const typed = 'Campus Medical Centre, Ward 3';

const acts: readonly Act[] = [
  {
    what: 'a list of 50 donors appears',
    path: '/find-donors',
    judged: 'script',
    async act(page) {
      await page.getByLabel('Blood Group').selectOption('B+');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('article').nth(49).waitFor();
    },
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
    async act(page) {
      await page.getByLabel(label).pressSequentially(typed);
    },
  };
}

function use(
  origin: string,
  session: KeptSession | null,
  { path, act }: Act,
  slowedDown: number,
): Promise<UseCost> {
  return onFreshPhone(session, async (page, protocol) => {
    await protocol.send('Performance.enable');
    await watchPage(page);
    await openWhole(page, `${origin}${path}`);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowedDown });
    await page.evaluate(() => {
      window.noticed.longestTask = 0;
    });
    const before = await scriptTime(protocol);
    await act(page);
    await page.waitForLoadState('networkidle');
    const longestTask = await page.evaluate(() => window.noticed.longestTask);
    return { script: (await scriptTime(protocol)) - before, longestTask };
  });
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
