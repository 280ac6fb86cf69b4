import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import config from '../../e2e/playwright.config.ts';

/** Starts the browser of the journeys. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch(config.use?.launchOptions ?? {});
}

/** What a browser keeps of somebody who has signed in. */
export type KeptSession = NonNullable<BrowserContextOptions['storageState']>;

/** A phone, held upright. */
const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, locale: 'en-US' };

/**
 * Gives a page of a phone to `use`, in a browser of its own with nothing in its caches.
 *
 * @param session of somebody signed in; null for a visitor
 */
export async function onFreshPhone<Result>(
  session: KeptSession | null,
  use: (page: Page, protocol: CDPSession) => Promise<Result>,
): Promise<Result> {
  const browser = await startBrowser();
  try {
    const context = await browser.newContext({
      ...phone,
      ...(session === null ? {} : { storageState: session }),
    });
    const page = await context.newPage();
    return await use(page, await context.newCDPSession(page));
  } finally {
    await browser.close();
  }
}

/** Opens an address and waits until nothing more comes. */
export async function openWhole(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Signs somebody in by the login page. */
export async function keepSession(origin: string, email: string, password: string): Promise<KeptSession> {
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({ baseURL: origin });
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    return await page.context().storageState();
  } finally {
    await browser.close();
  }
}
