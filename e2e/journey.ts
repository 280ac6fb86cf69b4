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

/** A person with a browser of their own, as far as sessions and storage go. */
export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
}

interface Fixtures {
  /** The launcher that starts the product: this tree's, unless a journey has a copy of the program. */
  program: string;
  /** The started product on an empty data folder. Afterwards its log must hold no error. */
  product: Product;
  /** Opens a browser for one more person. Afterwards its console must have held what was expected, and nothing else. */
  newPerson: (browsing?: Browsing) => Promise<Person>;
}

interface Browsing {
  /** What the console will say as things go wrong: each of these at least once. */
  readonly expectedNoise?: readonly RegExp[];
  /** How the browser differs from a plain one of 1280 × 720. */
  readonly options?: BrowserContextOptions;
}

/** A phone, held upright. */
export const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** What Chromium itself notes of a call that got no answer, and of one that was refused. */
export const unanswered = /^Failed to load resource: net::/;
export const refused = /^Failed to load resource: the server responded with a status of 4/;

/** What the SDK logs of a call without an answer. */
export const sdkWarning = /RPC_ERROR HTTP error has no status/;

const errorLevel = 50;
/** HOST:PORT of Google's emulator where it is the journeys' Firestore: `npm run test:emulator`. */
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
    const opened: { context: BrowserContext; noise: string[]; expected: readonly RegExp[] }[] = [];
    await use(async ({ expectedNoise: expected = [], options = {} } = {}) => {
      const context = await browser.newContext({ baseURL: product.origin, ...options });
      const noise: string[] = [];
      opened.push({ context, noise, expected });
      listen(context, noise);
      return { context, page: await context.newPage() };
    });
    for (const { context } of opened) await context.close();
    for (const { noise, expected } of opened) {
      expect(noise.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
      expect(expected.filter((pattern) => !noise.some((text) => pattern.test(text)))).toEqual([]);
    }
  },
});

function listen(context: BrowserContext, noise: string[]): void {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text());
  });
  context.on('weberror', (error) => noise.push(String(error.error())));
}

function errorsIn(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => line !== '')
    .filter((line) => !line.startsWith('{') || (JSON.parse(line) as { level: number }).level >= errorLevel);
}
