import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose results depend on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The widths at which screens are checked: the narrowest phone, a usual one, a tablet, a desktop. */
export const widths = [320, 360, 768, 1280] as const;
/** The widths at which admins' lists are checked; at the last but one cards become a table. */
const listWidths = [320, 360, 768, 1248, 1280];

/** Checks a page against WCAG 2.2 AA in the light and the dark colour scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await new AxeBuilder({ page }).withTags(standard).analyze();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await new AxeBuilder({ page }).withRules(colourRules).analyze();
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  const found = [...light.violations, ...dark.violations].map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target }) => target.join(' ')),
  }));
  expect(found, page.url()).toEqual([]);
}

/** Checks that at every width the page does not scroll sideways and nothing overflows its card. */
export async function expectNothingCutOff(page: Page, cards: Locator): Promise<void> {
  const size = page.viewportSize();
  for (const width of widths) {
    await expectNoSidewaysScroll(page, { width, height: 740 });
    expect(await partsOutside(cards), `outside their card at ${width} px`).toEqual([]);
  }
  if (size !== null) await page.setViewportSize(size);
}

/** Checks that at every width the page's list does not scroll sideways and stays within its frame. */
export async function expectListWithinWindow(page: Page): Promise<void> {
  for (const width of listWidths) {
    await expectNoSidewaysScroll(page, { width, height: 800 });
    const overhang = await page.getByRole('table').evaluate((table) => {
      const frame = table.parentElement?.getBoundingClientRect();
      return frame === undefined ? 0 : table.getBoundingClientRect().right - frame.right;
    });
    expect(overhang, `the table of ${page.url()} at ${width} px`).toBeLessThan(1);
  }
}

async function expectNoSidewaysScroll(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${page.url()} at ${size.width} px`).toBeLessThanOrEqual(0);
}

/** Whether two elements overlap by at least a pixel. */
export async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  const apart =
    a.x + a.width <= b.x + 1 ||
    b.x + b.width <= a.x + 1 ||
    a.y + a.height <= b.y + 1 ||
    b.y + b.height <= a.y + 1;
  return !apart;
}

/** Waits until elements are wholly between the top header and the bottom of the window. */
export async function expectInWindow(page: Page, ...elements: Locator[]): Promise<void> {
  await expect(async () => {
    const header = await boxOf(page.getByRole('banner'));
    const bottom = page.viewportSize()?.height ?? 0;
    for (const element of elements) {
      const { y, height } = await boxOf(element);
      expect(y, String(element)).toBeGreaterThanOrEqual(header.y + header.height);
      expect(y + height, String(element)).toBeLessThanOrEqual(bottom);
    }
  }).toPass({ timeout: 10_000 });
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error(`${element} is not drawn.`);
  return box;
}

function partsOutside(cards: Locator): Promise<string[]> {
  return cards.evaluateAll((all) =>
    all.flatMap((card) => {
      const edge = card.getBoundingClientRect();
      return [...card.querySelectorAll('*')]
        .filter((part) => !part.closest('.sr-only') && !part.closest('svg'))
        .filter((part) => {
          const { left, right, width } = part.getBoundingClientRect();
          return width > 0 && (left < edge.left - 1 || right > edge.right + 1);
        })
        .map((part) => part.textContent ?? '');
    }),
  );
}
