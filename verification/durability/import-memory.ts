import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { pause } from '../harness/product.ts';
import { ownPeakOfProcess } from '../harness/resident-memory.ts';

/** A message of the Chrome DevTools Protocol: the response to the command with the id, or an event. */
interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

const stepMilliseconds = 200;

/**
 * The most memory that a tab holds while it reads, checks and imports a list. Playwright observes the network of every tab that it
 * knows, for which the tab keeps the bodies of all requests in its own memory, so this one is opened without its knowledge.
 *
 * @param admin a page whose stored session is used; it is closed
 * @param list the CSV, which is still to be imported
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
  const send = await openTab(browser, `${origin}/privacy`);

  async function evaluate(expression: string): Promise<unknown> {
    const { result } = (await send('Runtime.evaluate', { expression, returnByValue: true })) as {
      result: { value?: unknown };
    };
    return result.value;
  }

  async function until(condition: string): Promise<void> {
    const end = performance.now() + patience;
    // While a page is being replaced by the next one, there is none to ask.
    while ((await evaluate(condition).catch(() => false)) !== true) {
      if (performance.now() > end) throw new Error(`This does not become true in the tab: ${condition}`);
      await pause(stepMilliseconds);
    }
  }

  /** Presses the first element that matches, once there is one with a text that begins so. */
  async function press(selector: string, text: string): Promise<void> {
    const element = `[...document.querySelectorAll('main ${selector}')].find((each) => each.textContent.trim().startsWith('${text}'))`;
    await until(`${element} !== undefined`);
    await evaluate(`${element}.click()`);
  }

  await until("document.readyState === 'complete'");
  await evaluate(`Object.assign(localStorage, ${session}), location.assign('/admin/donors/import')`);
  await until("document.querySelector('input[type=file]') !== null");
  const { root } = (await send('DOM.getDocument')) as { root: { nodeId: number } };
  const field = { nodeId: root.nodeId, selector: 'input[type=file]' };
  const { nodeId } = (await send('DOM.querySelector', field)) as { nodeId: number };
  await send('DOM.setFileInputFiles', { nodeId, files: [file] });
  await press('input[type=radio]', '');
  await press('button', 'Check the rows');
  await press('button', 'Import ');
  await until("document.querySelector('main')?.textContent.includes(' imported, ') === true");
  return await peakOfTabs(browser);
}

/** Opens an address in a tab of a new browser context. @returns what sends it commands of the protocol */
async function openTab(browser: Browser, url: string) {
  const protocol = await browser.newBrowserCDPSession();
  const { browserContextId } = await protocol.send('Target.createBrowserContext');
  const { targetId } = await protocol.send('Target.createTarget', { url, browserContextId });
  const { sessionId } = await protocol.send('Target.attachToTarget', { targetId });
  const waiting = new Map<number, (message: Message) => void>();
  let lastId = 0;
  protocol.on('Target.receivedMessageFromTarget', (received) => {
    const message = JSON.parse(received.message) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });
  return async (method: string, params: object = {}): Promise<unknown> => {
    lastId += 1;
    const id = lastId;
    const responded = new Promise<Message>((resolve) => waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await protocol.send('Target.sendMessageToTarget', { sessionId, message });
    const { result, error } = await responded;
    waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
}

async function peakOfTabs(browser: Browser): Promise<number | null> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const tabs = processInfo.filter(({ type }) => type === 'renderer');
  const peaks = tabs.map(({ id }) => ownPeakOfProcess(id)).filter((peak) => peak !== null);
  return peaks.length === 0 ? null : Math.max(...peaks);
}
