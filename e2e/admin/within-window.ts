import { expect, type Page } from '@playwright/test';

/** Of the windows that admins' lists are held to; the last but one is where cards become a table. */
const widths = [320, 360, 768, 1248, 1280];

/** At every width the page's list needs no scrolling sideways, and stays within its frame. */
export async function expectWithinWindow(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
    const overhang = await page.getByRole('table').evaluate((table) => {
      const frame = table.parentElement?.getBoundingClientRect();
      return frame === undefined ? 0 : table.getBoundingClientRect().right - frame.right;
    });
    expect(overhang, `the table of ${page.url()} at ${width} px`).toBeLessThan(1);
  }
}
