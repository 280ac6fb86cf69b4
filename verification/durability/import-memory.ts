import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { ownPeakOfProcess } from '../harness/resident-memory.ts';
import { openUnobservedTab, type UnobservedTab } from '../harness/unobserved-tab.ts';

/**
 * The most memory that a tab holds while it reads, checks and imports a list, in a tab that no test observes: that would add
 * the bodies of all requests.
 *
 * @param admin a page whose stored session is used; it is closed
 * @param csv the list, which is still to be imported
 * @param patience how long to wait for each step, in milliseconds
 * @returns bytes, without the code that processes share; null without /proc
 */
export async function memoryOfImport(
  browser: Browser,
  admin: Page,
  list: { readonly csv: string; readonly folder: string },
  patience: number,
): Promise<number | null> {
  const { origin } = new URL(admin.url());
  const session = await admin.evaluate(() => JSON.stringify(localStorage));
  await admin.close();
  const file = join(list.folder, 'donors.csv');
  writeFileSync(file, list.csv);
  const tab = await openUnobservedTab(browser, `${origin}/privacy`);
  await tab.until("document.readyState === 'complete'", patience);
  await tab.evaluate(`Object.assign(localStorage, ${session}), location.assign('/admin/donors/import')`);
  await tab.until("document.querySelector('input[type=file]') !== null", patience);
  await tab.chooseFile(file);
  await press(tab, 'input[type=radio]', '', patience);
  await press(tab, 'button', 'Check the rows', patience);
  await press(tab, 'button', 'Import ', patience);
  await tab.until("document.querySelector('main')?.textContent.includes(' imported, ') === true", patience);
  return await peakOfTabs(browser);
}

/** Presses the first element that matches, once there is one with a text that begins so. */
async function press(tab: UnobservedTab, selector: string, text: string, patience: number): Promise<void> {
  const element = `[...document.querySelectorAll('main ${selector}')].find((each) => each.textContent.trim().startsWith('${text}'))`;
  await tab.until(`${element} !== undefined`, patience);
  await tab.evaluate(`${element}.click()`);
}

async function peakOfTabs(browser: Browser): Promise<number | null> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => ownPeakOfProcess(id))
    .filter((peak) => peak !== null);
  return peaks.length === 0 ? null : Math.max(...peaks);
}
