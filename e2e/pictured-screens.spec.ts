import { expect } from '@playwright/test';
import { type DemoCampus, enter, startDemoCampus } from './support/demo-campus.ts';
import { test } from './support/journey.ts';
import { leftInEnglish } from './support/left-in-english.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks.ts';
import { openScreen, picturedScreens, pictureWidths, type Viewer } from './support/pictured-screens.ts';

const [phoneWidth = 0] = pictureWidths;
/** A phone's layout and a desktop's: between and beyond them only the sizes of things change. */
const layoutWidths = [phoneWidth, 1280];
const viewers: readonly Viewer[] = ['visitor', 'newcomer', 'donor', 'member', 'officer'];

test.describe.configure({ timeout: 600_000 });

for (const [language, name] of [
  ['en', 'in English'],
  ['bn', 'in Bangla'],
] as const) {
  test.describe(`every screen that has a picture is accessible and fits its window ${name}`, () => {
    test.use({ language });
    let demo: DemoCampus;
    test.beforeAll(async () => {
      demo = await startDemoCampus();
    });
    test.afterAll(() => demo.stop());

    for (const viewer of viewers) {
      test(`for the ${viewer}`, async ({ browser, say }) => {
        const page = await browser.newPage({ baseURL: demo.origin });
        await enter(page, viewer, demo, say);
        for (const screen of picturedScreens.filter(({ as }) => as === viewer)) {
          for (const width of pictureWidths) {
            await test.step(`${screen.name} at ${width} px`, async () => {
              const isPhone = width === phoneWidth;
              // What is announced of a wider page, and its colours, are as in English.
              const isJudged = isPhone || (language === 'en' && layoutWidths.includes(width));
              if (isJudged) await openScreen(page, screen, width, say);
              await expectNoSidewaysScroll(page, { width, height: 800 });
              if (isJudged)
                await expectAccessible(page, isPhone && language === 'en' ? ['light', 'dark'] : ['light']);
              if (language === 'bn' && isPhone) expect(await leftInEnglish(page), screen.name).toEqual([]);
            });
          }
        }
        await page.context().close();
      });
    }
  });
}
