import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import config from '../../e2e/playwright.config.ts';

/** Starts the browser of the journeys; each measured page has one of its own, with nothing in its caches. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch(config.use?.launchOptions ?? {});
}

/** What a browser keeps of somebody who has signed in. */
export type KeptSession = NonNullable<BrowserContextOptions['storageState']>;

/** A phone, held upright. */
export const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, locale: 'en-US' };

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
