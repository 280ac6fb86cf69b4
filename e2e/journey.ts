import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { launcher } from '../verification/harness/product.ts';
import { startProductOnEmulator } from './emulator/product-on-emulator.ts';
import { type Product, startProduct } from './product.ts';

/** A person with a browser session and storage of their own. */
export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
}

interface Fixtures {
  /** The launcher that starts the product: this tree's, unless a journey uses a copy of the program. */
  program: string;
  /** The started product on an empty data folder. Afterwards its log must hold no error. */
  product: Product;
  /** Opens a browser session for one more person. Afterwards its console must hold the expected messages and no others. */
  newPerson: (browsing?: Browsing) => Promise<Person>;
}

interface Browsing {
  /** The messages expected in the console: each at least once. */
  readonly expectedMessages?: readonly RegExp[];
  /** How the browser differs from the default of 1280 × 720. */
  readonly options?: BrowserContextOptions;
}

/** A phone in portrait orientation. */
export const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** What Chromium logs of a call without an answer, and of a refused one. */
export const unanswered = /^Failed to load resource: net::/;
export const refused = /^Failed to load resource: the server responded with a status of 4/;

/** What the SDK logs of a call without an answer. */
export const sdkWarning = /RPC_ERROR HTTP error has no status/;

const errorLevel = 50;
/** HOST:PORT of Google's emulator when the journeys use it as Firestore: `npm run test:emulator`. */
const emulator = process.env.JOURNEYS_FIRESTORE;

export const test = base.extend<Fixtures>({
  program: [launcher, { option: true }],
  product: async ({ program }, use) => {
    const product = await (emulator === undefined
      ? startProduct({ program })
      : startProductOnEmulator(emulator));
    await use(product);
    await product.remove();
    expect(errorsIn(product.log())).toEqual([]);
  },
  newPerson: async ({ browser, product }, use) => {
    const opened: { context: BrowserContext; messages: string[]; expected: readonly RegExp[] }[] = [];
    await use(async ({ expectedMessages: expected = [], options = {} } = {}) => {
      const context = await browser.newContext({ baseURL: product.origin, ...options });
      const messages: string[] = [];
      opened.push({ context, messages, expected });
      listen(context, messages);
      return { context, page: await context.newPage() };
    });
    for (const { context } of opened) await context.close();
    for (const { messages, expected } of opened) {
      expect(messages.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
      expect(expected.filter((pattern) => !messages.some((text) => pattern.test(text)))).toEqual([]);
    }
  },
});

/** Lets the page's next commit reach the server, and loses the answer. */
export async function loseCommitAnswer(page: Page): Promise<void> {
  await page.route(
    '**/documents:commit*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

function listen(context: BrowserContext, messages: string[]): void {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  context.on('weberror', (error) => messages.push(String(error.error())));
}

function errorsIn(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => line !== '')
    .filter((line) => !line.startsWith('{') || (JSON.parse(line) as { level: number }).level >= errorLevel);
}
