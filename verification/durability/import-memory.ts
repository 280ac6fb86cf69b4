import type { Browser, Page } from '@playwright/test';
import { ownPeakOfProcess } from '../../embedded-firebase/trials/harness/resident-memory.ts';

/** A message of the Chrome DevTools Protocol: the response to the command with the id, or an event. */
interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** What the tab runs, in which `until` waits for what a function finds. */
const helpers = (patience: number) => `
  const end = performance.now() + ${patience};
  const until = async (find) => {
    for (let found = find(); ; found = find()) {
      if (found) return found;
      if (performance.now() > end) throw new Error('The import does not end in the tab.');
      await new Promise((next) => setTimeout(next, 200));
    }
  };
  const press = async (selector, text) => {
    const all = () => [...document.querySelectorAll('main ' + selector)];
    (await until(() => all().find((each) => each.textContent.trim().startsWith(text)))).click();
  };`;

/**
 * The most memory that a tab holds while it reads, checks and imports a list. Playwright observes the network of every tab that it
 * knows, for which the tab keeps the bodies of all requests in its own memory, so this one is opened without its knowledge.
 *
 * @param admin a page whose stored session is used; it is closed
 * @param file the path of the list, which is still to be imported
 * @param patience how long to wait for the import, in milliseconds
 * @returns bytes, without the code that processes share; null without /proc
 */
export async function memoryOfImport(
  browser: Browser,
  admin: Page,
  file: string,
  patience: number,
): Promise<number | null> {
  const { origin } = new URL(admin.url());
  const session = await admin.evaluate(() => JSON.stringify(localStorage));
  await admin.close();
  const send = await openTab(browser);
  const run = async (script: string) => {
    const expression = `(async () => { ${helpers(patience)} ${script} })()`;
    const { result, exceptionDetails } = (await send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
    })) as { result: { objectId?: string }; exceptionDetails?: object };
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
    return result.objectId;
  };
  await send('Page.enable');
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `Object.assign(localStorage, ${session})` });
  await send('Page.navigate', { url: `${origin}/admin/donors/import` });
  const objectId = await run("return until(() => document.querySelector('input[type=file]'))");
  await send('DOM.setFileInputFiles', { objectId, files: [file] });
  await run(`
    await press('input[type=radio]', '');
    await press('button', 'Check the rows');
    await press('button', 'Import ');
    await until(() => document.querySelector('main').textContent.includes(' imported, '));`);
  return await peakOfTabs(browser);
}

/** Opens a tab in a new browser context. @returns what sends it commands of the protocol */
async function openTab(browser: Browser) {
  const protocol = await browser.newBrowserCDPSession();
  const { browserContextId } = await protocol.send('Target.createBrowserContext');
  const { targetId } = await protocol.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await protocol.send('Target.attachToTarget', { targetId });
  const waiting = new Map<number, (message: Message) => void>();
  protocol.on('Target.receivedMessageFromTarget', (received) => {
    const message = JSON.parse(received.message) as Message;
    waiting.get(message.id ?? 0)?.(message);
  });
  return async (method: string, params: object = {}): Promise<unknown> => {
    const id = waiting.size + 1;
    const responded = new Promise<Message>((resolve) => waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await protocol.send('Target.sendMessageToTarget', { sessionId, message });
    const { result, error } = await responded;
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
