import type { Language } from '@blood-bank/domain/language';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Route,
} from '@playwright/test';
import { launcher } from '../../verification/harness/product.ts';
import { startProductOnEmulator } from '../emulator/product-on-emulator.ts';
import { logIn, type Person, type Preparation, type PreparedMember, prepareMember } from './members.ts';
import { type Messages, messagesIn } from './messages.ts';
import { type Product, startProduct } from './product.ts';

interface Fixtures {
  /** The launcher that starts the product: this tree's, unless a journey uses a copy of the program. */
  program: string;
  /** The mail server that the product sends by; null for the outbox. */
  smtpUrl: string | null;
  /** The origin of a push service that the product sends to, beside those of browsers. */
  pushOrigin: string | null;
  /** The language of the people's browsers, which the pages are in. */
  language: Language;
  /** The app's messages in that language. */
  say: Messages;
  /** The started product on an empty data folder. Afterwards its log must hold no error. */
  product: Product;
  /** Opens a browser session for one more person. Afterwards its console must hold the expected messages and no others. */
  newPerson: (browsing?: Browsing) => Promise<Person>;
  /** Prepares a member, and opens a browser session in which the member has signed in on the way to a page. */
  newMember: (fullName: string, how?: Membership) => Promise<Person & { readonly member: PreparedMember }>;
}

interface Membership extends Browsing, Omit<Preparation, 'fullName'> {
  /** The path of the page, the dashboard by default. */
  readonly at?: string;
}

interface Browsing {
  /** The messages expected in the console: each at least once. */
  readonly expectedMessages?: readonly RegExp[];
  /** How the browser differs from the default of 1280 × 720. */
  readonly options?: BrowserContextOptions;
}

/** A phone in portrait orientation. */
export const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** A browser that keeps the app on the device. */
export const installed: BrowserContextOptions = { serviceWorkers: 'allow' };

/** What Chromium logs of a call without an answer, and of a refused one. */
export const unanswered = /^Failed to load resource: net::/;
export const refused = /^Failed to load resource: the server responded with a status of 4/;

/** What the SDK logs of a call without an answer. */
export const sdkWarning = /RPC_ERROR HTTP error has no status/;

/** What the app logs of a part of a screen that it could not load. */
const partNotLoaded = /^A part of the screen could not be loaded\./;

/** What the SDK and the app log in Firefox, where a page that is left sees its calls break off. */
const brokenOff = [sdkWarning, /could not be (?:loaded|read)/];

/** What Playwright logs where a journey does without the service worker. */
const blocked = 'Service Worker registration blocked by Playwright';

/** The call that writes. */
export const commit = /documents:commit/;
const errorLevel = 50;
/** HOST:PORT of Google's emulator when the journeys use it as Firestore: `npm run test:emulator`. */
const emulator = process.env.JOURNEYS_FIRESTORE;

export const test = base.extend<Fixtures>({
  program: [launcher, { option: true }],
  smtpUrl: [null, { option: true }],
  pushOrigin: [null, { option: true }],
  language: ['en', { option: true }],
  locale: ({ language }, use) => use(language === 'bn' ? 'bn-BD' : 'en-US'),
  say: async ({ language }, use) => use(await messagesIn(language)),
  product: async ({ program, smtpUrl, pushOrigin }, use) => {
    const product = await (emulator === undefined
      ? startProduct({ program, smtpUrl, pushService: pushOrigin })
      : startProductOnEmulator(emulator));
    await use(product);
    await product.remove();
    expect(errorsIn(product.log())).toEqual([]);
  },
  newPerson: async ({ browser, browserName, product }, use) => {
    const isFirefox = browserName === 'firefox';
    const opened: { context: BrowserContext; messages: string[]; expected: readonly RegExp[] }[] = [];
    await use(async ({ expectedMessages: expected = [], options = {} } = {}) => {
      const context = await browser.newContext({
        baseURL: product.origin,
        // Else a page that has been open for some seconds would load its files past `page.route`.
        serviceWorkers: 'block',
        ...options,
      });
      const messages: string[] = [];
      opened.push({ context, messages, expected });
      if (isFirefox) await context.addInitScript(insertTextAsTyped);
      listen(context, messages);
      return { context, page: await context.newPage() };
    });
    // What closing a page breaks off says nothing of the product.
    const heard = opened.map(({ messages, expected }) => ({ messages: [...messages], expected }));
    for (const { context } of opened) await context.close();
    // Whether an open page calls, or loads a part, between a kill and the restart depends on how long that takes.
    const possible = product.wasKilled() ? [unanswered, sdkWarning, partNotLoaded] : [];
    if (isFirefox) possible.push(...brokenOff);
    for (const { messages, expected } of heard) {
      const allowed = [...expected, ...possible];
      const required = expected.filter((pattern) => !isFirefox || ![unanswered, refused].includes(pattern));
      expect(messages.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
      expect(required.filter((pattern) => !messages.some((text) => pattern.test(text)))).toEqual([]);
    }
  },
  newMember: ({ product, newPerson, say }, use) =>
    use(async (fullName, how = {}) => {
      const member = await prepareMember(product, { fullName, ...how });
      const person = await newPerson(how);
      await logIn(person, member, how.at, say);
      return { ...person, member };
    }),
});

/** Waits until the app has brought a prerendered page to life: links lead on within the app, and buttons act. */
export async function waitForApp(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => 'heldPress' in window)).toBe(false);
}

/** Stops the page's clock, which has been installed: from here the journey advances it. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}

/** Takes the network from a page once its document has loaded all its parts; of a screen it leads to, those that were used. */
export async function goOffline(page: Page): Promise<void> {
  await waitForApp(page);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
}

/** Handles each commit of a page by its number, from 1. */
export async function beforeCommits(
  page: Page,
  handle: (number: number, route: Route) => Promise<void>,
): Promise<void> {
  let number = 0;
  await page.route(commit, (route) => {
    number += 1;
    return handle(number, route);
  });
}

/** Keeps files or calls from a page. @returns what lets them through */
export async function hold(page: Page, urls: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(urls, async (route) => {
    await released;
    // The page that asked for it may have been left.
    await route.fallback().catch(() => {});
  });
  return () => release();
}

/** Lets the page's next call of a kind, a commit unless given, reach the server, and loses the answer. */
export async function loseAnswer(page: Page, call = commit): Promise<void> {
  await page.route(
    call,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

/**
 * Replaces how Playwright fills in fields over WebDriver BiDi: it sets their values, which React takes for its own change,
 * and appends to an address that is there already.
 */
function insertTextAsTyped(): void {
  Object.defineProperty(window, '__pw_bidiInsertText', {
    get: () => (text: string) => void document.execCommand('insertText', false, text),
    set: () => {},
  });
}

function listen(context: BrowserContext, messages: string[]): void {
  context.on('console', (message) => {
    const isProblem = ['error', 'warning'].includes(message.type()) && message.text() !== blocked;
    if (isProblem) messages.push(message.text());
  });
  context.on('weberror', (error) => messages.push(String(error.error())));
}

function errorsIn(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => line !== '')
    .filter((line) => !line.startsWith('{') || (JSON.parse(line) as { level: number }).level >= errorLevel);
}
