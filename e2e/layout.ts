import { expect, type Locator, type Page } from '@playwright/test';

/** The widths that screens are held to: the narrowest phone, a usual one, a tablet, a desk. */
export const widths = [320, 360, 768, 1280] as const;

/** At every width: the page needs no scrolling sideways, and nothing stands out of its card. */
export async function expectNothingCutOff(page: Page, cards: Locator): Promise<void> {
  const size = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `sideways at ${width} px`).toBeLessThanOrEqual(0);
    expect(await partsOutside(cards), `outside their card at ${width} px`).toEqual([]);
  }
  if (size !== null) await page.setViewportSize(size);
}

/** Whether two things on the page cover each other, by a pixel at least. */
export async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  const apart =
    a.x + a.width <= b.x + 1 ||
    b.x + b.width <= a.x + 1 ||
    a.y + a.height <= b.y + 1 ||
    b.y + b.height <= a.y + 1;
  return !apart;
}

/** Things come to stand wholly between the top header and the bottom of the window, all at a time. */
export async function expectInWindow(page: Page, ...things: Locator[]): Promise<void> {
  await expect(async () => {
    const header = await boxOf(page.getByRole('banner'));
    const height = page.viewportSize()?.height ?? 0;
    for (const thing of things) {
      const { y, height: tall } = await boxOf(thing);
      expect(y, String(thing)).toBeGreaterThanOrEqual(header.y + header.height);
      expect(y + tall, String(thing)).toBeLessThanOrEqual(height);
    }
  }).toPass({ timeout: 10_000 });
}

async function boxOf(thing: Locator) {
  const box = await thing.boundingBox();
  if (box === null) throw new Error(`${thing} is not drawn.`);
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
