import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { type DemoCampus, enter, startDemoCampus } from '../../e2e/support/demo-campus.ts';
import { messagesIn } from '../../e2e/support/messages.ts';
import {
  openScreen,
  type PicturedScreen,
  picturedScreens,
  pictureWidths,
  type Viewer,
} from '../../e2e/support/pictured-screens.ts';
import { requireChromium } from '../find-chromium.ts';
import { takeReadmePictures } from './readme-pictures.ts';

const allPictures = fileURLToPath(new URL('../../pictures', import.meta.url));
const colorSchemes = ['light', 'dark'] as const;
const usage = `npm run pictures [-- [--bangla] NAME… | -- --readme]: takes a picture of every screen, at ${pictureWidths.join(', ')} px, light and dark.

They land in pictures/ as NAME-WIDTH-light.png and NAME-WIDTH-dark.png, in Bangla in pictures/bn. With names, only those screens; with --readme
those few that the README shows, which land in docs/pictures/ and are committed. All data on them is invented.
Names: ${picturedScreens.map(({ name }) => name).join(', ')}`;

const isInBangla = process.argv.includes('--bangla');
const names = process.argv.slice(2).filter((argument) => argument !== '--bangla');
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
  const folder = isInBangla ? join(allPictures, 'bn') : allPictures;
  mkdirSync(folder, { recursive: true });
  for (const viewer of new Set(screens.map(({ as }) => as))) {
    const theirs = screens.filter(({ as }) => as === viewer);
    await takePicturesAs(viewer, theirs, browser, demo, folder);
  }
  return `${screens.length * pictureWidths.length * colorSchemes.length} pictures are in ${folder}.`;
}

async function takePicturesAs(
  viewer: Viewer,
  screens: readonly PicturedScreen[],
  browser: Browser,
  demo: DemoCampus,
  folder: string,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: demo.origin,
    locale: isInBangla ? 'bn-BD' : 'en-US',
    timezoneId: 'Asia/Dhaka',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const say = await messagesIn(isInBangla ? 'bn' : 'en');
  await enter(page, viewer, demo, say);
  for (const screen of screens) {
    for (const width of pictureWidths) {
      await openScreen(page, screen, width, say);
      // A picture of the whole page resizes the window, which closes a menu.
      const fullPage = (await page.getByRole('menu').count()) === 0;
      for (const colorScheme of colorSchemes) {
        await page.emulateMedia({ colorScheme });
        const path = join(folder, `${screen.name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage });
      }
    }
  }
  await context.close();
}
