import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { type DemoCampus, enter } from '../../e2e/support/demo-campus.ts';
import { english } from '../../e2e/support/messages.ts';
import { type PicturedScreen, picturedScreens } from '../../e2e/support/pictured-screens.ts';
import { toWebP } from './to-webp.ts';

/** One of the pictures that the README shows: what a person sees of a screen without scrolling. */
interface ReadmePicture {
  readonly name: string;
  /** By its name among the pictured screens. */
  readonly screen: string;
  readonly width: number;
  readonly height: number;
}

const folder = fileURLToPath(new URL('../../docs/pictures', import.meta.url));
const pictures: readonly ReadmePicture[] = [
  { name: 'find-donors', screen: 'find-donors-found', width: 1280, height: 720 },
  { name: 'requests-on-a-phone', screen: 'view-requests', width: 360, height: 600 },
  { name: 'admins', screen: 'admin-donors', width: 1280, height: 720 },
];
/** Sharp enough for a page that shows them smaller than they are. */
const deviceScaleFactor = 1.5;

/**
 * Takes the README's pictures anew, light and dark, as WebP in docs/pictures.
 *
 * @returns how many bytes they have together
 */
export async function takeReadmePictures(browser: Browser, demo: DemoCampus): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const darkroom = await browser.newPage();
  let bytes = 0;
  for (const picture of pictures) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        baseURL: demo.origin,
        colorScheme,
        deviceScaleFactor,
        viewport: { width: picture.width, height: picture.height },
        locale: 'en-US',
        timezoneId: 'Asia/Dhaka',
        reducedMotion: 'reduce',
      });
      const png = await pictureOf(await context.newPage(), screenNamed(picture.screen), demo);
      const webp = await toWebP(darkroom, png);
      writeFileSync(join(folder, `${picture.name}-${colorScheme}.webp`), webp);
      bytes += webp.length;
      await context.close();
    }
  }
  await darkroom.close();
  return bytes;
}

async function pictureOf(
  page: Page,
  { as, path, prepare }: PicturedScreen,
  demo: DemoCampus,
): Promise<Buffer> {
  await enter(page, as, demo);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await prepare?.(page, english);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
  });
  await page.mouse.move(0, 0);
  return await page.screenshot();
}

function screenNamed(name: string): PicturedScreen {
  const screen = picturedScreens.find((one) => one.name === name);
  if (screen === undefined) throw new Error(`There is no screen "${name}".`);
  return screen;
}
