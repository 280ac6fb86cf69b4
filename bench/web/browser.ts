import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import config from '../../e2e/playwright.config.ts';
import { submitLogin } from '../../e2e/support/members.ts';

/** A font with all signs of the site, which Debian's Noto Sans is not: it lacks the minus of a blood group. */
const fontWithAllSigns = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf';

/**
 * Starts the same browser as the end-to-end tests, with a phone's fonts where the machine has them: for a sign that its first
 * font lacks a browser looks through all others, of which a machine that tests Bangla has hundreds.
 */
export function startBrowser(): Promise<Browser> {
  const fonts = existsSync(fontWithAllSigns)
    ? { FONTCONFIG_FILE: fileURLToPath(new URL('phone-fonts.conf', import.meta.url)) }
    : {};
  return chromium.launch({ ...config.use?.launchOptions, env: { ...process.env, ...fonts } });
}

/** The stored session of a signed-in member. */
export type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>;

const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, locale: 'en-US' };

/**
 * Opens a page of phone size in a new browser with empty caches.
 *
 * @param session a member's; null for a visitor
 */
export async function onFreshPhone<Result>(
  session: StoredSession | null,
  use: (page: Page, protocol: CDPSession) => Promise<Result>,
): Promise<Result> {
  const browser = await startBrowser();
  try {
    const options = session === null ? phone : { ...phone, storageState: session };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    return await use(page, await context.newCDPSession(page));
  } finally {
    await browser.close();
  }
}

/** Opens an address and waits until the network is idle. */
export async function openCompletely(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Signs a member in on the login page and returns the stored session. */
export async function storeSession(origin: string, email: string, password: string): Promise<StoredSession> {
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({ baseURL: origin });
    await page.goto('/login');
    await submitLogin(page, email, password);
    await page.waitForURL('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    return await page.context().storageState();
  } finally {
    await browser.close();
  }
}
