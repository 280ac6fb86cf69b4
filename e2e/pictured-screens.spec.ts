import { languages } from '@blood-bank/domain/language';
import { expect } from '@playwright/test';
import { type DemoCampus, enter, startDemoCampus } from './support/demo-campus.ts';
import { test } from './support/journey.ts';
import { leftInEnglish } from './support/left-in-english.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks.ts';
import { openScreen, picturedScreens, pictureWidths, type Viewer } from './support/pictured-screens.ts';

const [phoneWidth = 0] = pictureWidths;
/**
 * The colour schemes in which a screen is judged, by its width: that of a phone's layout and that of a desktop's, between and beyond
 * which only the sizes of things change. What is announced of a wider page in Bangla, and the colours, are as in English.
 */
const judged: Readonly<Record<'en' | 'bn', Readonly<Record<number, readonly ('light' | 'dark')[]>>>> = {
  en: { [phoneWidth]: ['light', 'dark'], 1280: ['light'] },
  bn: { [phoneWidth]: ['light'] },
};
const viewers: readonly Viewer[] = ['visitor', 'newcomer', 'donor', 'member', 'volunteer', 'officer'];

test.describe.configure({ timeout: 600_000 });

for (const language of languages) {
  test.describe(`every screen that has a picture is accessible and fits its window in ${language}`, () => {
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
        const screens = picturedScreens.filter(({ as }) => as === viewer);
        for (const [index, screen] of screens.entries()) {
          await test.step(screen.name, async () => {
            await openScreen(page, screen, phoneWidth, say, screens[index - 1]);
            if (language === 'bn') expect(await leftInEnglish(page), screen.name).toEqual([]);
            const menu = page.getByRole('menu');
            const hasMenu = (await menu.count()) > 0;
            for (const width of pictureWidths) {
              await expectNoSidewaysScroll(page, { width, height: 800 });
              const schemes = judged[language][width];
              if (schemes === undefined) continue;
              // It closes when the size of its window changes.
              if (hasMenu && (await menu.count()) === 0) await screen.prepare?.(page, say);
              await expectAccessible(page, schemes);
            }
          });
        }
        await page.context().close();
      });
    }
  });
}
