import { type DemoCampus, enter, startDemoCampus } from './support/demo-campus.ts';
import { understandingBangla } from './support/in-bangla.ts';
import { test } from './support/journey.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/page-checks.ts';
import { openScreen, picturedScreens, pictureWidths, type Viewer } from './support/pictured-screens.ts';

/** A phone's layout and a desktop's: between and beyond them only the sizes of things change. */
const layoutWidths = [360, 1280];
const viewers: readonly Viewer[] = ['visitor', 'newcomer', 'donor', 'member', 'officer'];

test.describe.configure({ timeout: 1_200_000 });

test.describe('every screen that has a picture is accessible and fits its window', { tag: '@bangla' }, () => {
  let demo: DemoCampus;
  test.beforeAll(async () => {
    demo = await startDemoCampus();
  });
  test.afterAll(() => demo.stop());

  for (const viewer of viewers) {
    test(`for the ${viewer}`, async ({ browser, language }) => {
      const context = await browser.newContext({ baseURL: demo.origin });
      const page = await (language === 'bn' ? understandingBangla(context) : context).newPage();
      await enter(page, viewer, demo);
      for (const screen of picturedScreens.filter(({ as }) => as === viewer)) {
        for (const width of pictureWidths) {
          await test.step(`${screen.name} at ${width} px`, async () => {
            if (layoutWidths.includes(width)) await openScreen(page, screen, width);
            await expectNoSidewaysScroll(page, { width, height: 800 });
            if (layoutWidths.includes(width)) await expectAccessible(page);
          });
        }
      }
      await context.close();
    });
  }
});
