import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { requireChromium } from '../tools/find-chromium.ts';
import { type DemoCampus, enter, startDemoCampus } from './demo-campus.ts';
import { type PicturedScreen, picturedScreens, type Viewer } from './pictured-screens.ts';
import { takeReadmePictures } from './readme-pictures.ts';

const folder = fileURLToPath(new URL('../pictures', import.meta.url));
const widths = [360, 768, 1280];
const colorSchemes = ['light', 'dark'] as const;
const usage = `npm run pictures [-- NAME… | -- --readme]: takes a picture of every screen, at ${widths.join(', ')} px, light and dark.

They land in pictures/ as NAME-WIDTH-light.png and NAME-WIDTH-dark.png. With names, only those screens; with --readme
those few that the README shows, which land in docs/pictures/ and are committed. All data on them is invented.
Names: ${picturedScreens.map(({ name }) => name).join(', ')}`;

const names = process.argv.slice(2);
const unknown = names.filter((name) => !picturedScreens.some((screen) => screen.name === name));
if (names.includes('--help')) {
  process.stdout.write(`${usage}\n`);
} else if (names.length === 1 && names[0] === '--readme') {
  await withDemo(async (browser, demo) => {
    const bytes = await takeReadmePictures(browser, demo);
    return `The README's pictures are in docs/pictures/, ${Math.ceil(bytes / 1_000)} kB in all.`;
  });
} else if (unknown.length > 0) {
  process.stderr.write(`There is no screen "${unknown[0]}".\n${usage}\n`);
  process.exitCode = 1;
} else {
  const screens = picturedScreens.filter(({ name }) => names.length === 0 || names.includes(name));
  await withDemo((browser, demo) => takePictures(screens, browser, demo));
}

/** @param take says what it has done */
async function withDemo(take: (browser: Browser, demo: DemoCampus) => Promise<string>): Promise<void> {
  const demo = await startDemoCampus();
  const executablePath = requireChromium((line) => process.stdout.write(`${line}\n`));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    process.stdout.write(`${await take(browser, demo)}\n`);
  } finally {
    await browser.close();
    await demo.stop();
  }
}

async function takePictures(
  screens: readonly PicturedScreen[],
  browser: Browser,
  demo: DemoCampus,
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  for (const viewer of new Set(screens.map(({ as }) => as))) {
    const theirs = screens.filter(({ as }) => as === viewer);
    await takePicturesAs(viewer, theirs, browser, demo);
  }
  return `${screens.length * widths.length * colorSchemes.length} pictures are in pictures/.`;
}

async function takePicturesAs(
  viewer: Viewer,
  screens: readonly PicturedScreen[],
  browser: Browser,
  demo: DemoCampus,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: demo.origin,
    locale: 'en-US',
    timezoneId: 'Asia/Dhaka',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await enter(page, viewer, demo);
  for (const screen of screens) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(screen.path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await screen.prepare?.(page);
      for (const colorScheme of colorSchemes) {
        await page.emulateMedia({ colorScheme });
        const path = join(folder, `${screen.name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: true });
      }
    }
  }
  await context.close();
}
