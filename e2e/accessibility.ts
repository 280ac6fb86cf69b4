import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What the ground's colour can change. */
const ofColour = ['color-contrast', 'link-in-text-block'];

/** Holds a page, as it stands, against WCAG 2.2 AA, on its light and on its dark ground. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const onLight = await new AxeBuilder({ page }).withTags(standard).analyze();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const onDark = await new AxeBuilder({ page }).withRules(ofColour).analyze();
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  const found = [...onLight.violations, ...onDark.violations].map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target }) => target.join(' ')),
  }));
  expect(found, page.url()).toEqual([]);
}
