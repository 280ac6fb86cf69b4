import type { Browser } from '@playwright/test';
import { pause } from './product.ts';

/** A tab of a Chromium that Playwright has started but does not observe. */
export interface UnobservedTab {
  /** The value of a JavaScript expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** Waits until an expression is true in the page. @throws Error after `milliseconds` */
  until(condition: string, milliseconds: number): Promise<void>;
  /** Chooses a file of this machine in the page's field for files. */
  chooseFile(path: string): Promise<void>;
}

/** A message of the Chrome DevTools Protocol: the response to the command with the id, or an event. */
interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

const stepMilliseconds = 200;

/**
 * Opens an address in a tab of a new browser context. Playwright observes the network of every tab that it knows, for which the
 * tab keeps the bodies of all requests in its own memory.
 */
export async function openUnobservedTab(browser: Browser, url: string): Promise<UnobservedTab> {
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

  async function send<Result>(method: string, params: object = {}): Promise<Result> {
    lastId += 1;
    const id = lastId;
    const responded = new Promise<Message>((resolve) => waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await protocol.send('Target.sendMessageToTarget', { sessionId, message });
    const { result, error } = await responded;
    waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result as Result;
  }

  async function evaluate(expression: string): Promise<unknown> {
    const { result } = await send<{ result: { value?: unknown } }>('Runtime.evaluate', {
      expression,
      returnByValue: true,
    });
    return result.value;
  }

  return {
    evaluate,
    async until(condition, milliseconds) {
      const end = performance.now() + milliseconds;
      // While a page is being replaced by the next one, there is none to ask.
      while ((await evaluate(condition).catch(() => false)) !== true) {
        if (performance.now() > end) throw new Error(`This does not become true in the tab: ${condition}`);
        await pause(stepMilliseconds);
      }
    },
    async chooseFile(path) {
      const { root } = await send<{ root: { nodeId: number } }>('DOM.getDocument');
      const selector = 'input[type=file]';
      const field = await send<{ nodeId: number }>('DOM.querySelector', { nodeId: root.nodeId, selector });
      await send('DOM.setFileInputFiles', { nodeId: field.nodeId, files: [path] });
    },
  };
}
