import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page, type Request } from '@playwright/test';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose results depend on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The widths at which screens are checked: the narrowest phone, a usual one, a tablet, a desktop. */
const widths = [320, 360, 768, 1280] as const;
/** The widths at which admins' lists are checked: at 720 px rows become a table, at 1240 px it has all columns. */
const listWidths = [320, 360, 720, 1240, 1280];
/** The height of the rows of admins' lists, and how their cells are laid out. */
const listRows = [
  { width: 360, rowHeight: 88, cells: /^(contents|block|none)$/ },
  { width: 1280, rowHeight: 64, cells: /^table-cell$/ },
];
/** The first record begins above. */
const firstRecordBy = 260;

type Media = Pick<NonNullable<Parameters<Page['emulateMedia']>[0]>, 'media' | 'forcedColors'>;

/** Collects the headers and bodies of all responses that a page receives from now on. */
export function collectResponses(page: Page): () => Promise<string[]> {
  const texts: Promise<string>[] = [];
  // Not those that a navigation has ended, whose texts would never arrive.
  page.on('requestfinished', (request) => texts.push(textOf(request)));
  return () => Promise.all(texts);
}

async function textOf(request: Request): Promise<string> {
  // Nobody reads what arrives while a page is being closed at the end of its test.
  const response = await request.response().catch(() => null);
  if (response === null) return '';
  const body = await response.text().catch(() => '');
  return `${JSON.stringify(response.headers())}\n${body}`;
}

/** Waits until the app is on the device, for visits without a network. */
export async function expectOnDevice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Checks a page, from its top, against WCAG 2.2 AA in the light and the dark colour scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  // Further down the sticky header may cover half of a button, which is then found too small. A form scrolls to its first
  // error in the frame after the field has the focus.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    window.scrollTo(0, 0);
  });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // The colours of a moment would be judged.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
  const light = await axe(page).withTags(standard).analyze();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await axe(page).withRules(colourRules).analyze();
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  const found = [...light.violations, ...dark.violations].map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
  expect(found, page.url()).toEqual([]);
}

/** Checks a page on paper or in forced colours, which Playwright emulates in Chromium only. */
export async function checkIn(page: Page, media: Media, check: () => Promise<void>): Promise<void> {
  if (page.context().browser()?.browserType().name() !== 'chromium') return;
  await page.emulateMedia(media);
  await check();
  await page.emulateMedia({ media: null, forcedColors: null });
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

/**
 * Checks the height of the rows of an admin's list, that the first of them is in view, and so is the tab of its screen. A
 * cell of a table that is no table cell would not be as high as its row.
 */
export async function expectCompactRows(page: Page): Promise<void> {
  const tab = page.getByRole('navigation', { name: 'Admin' }).locator('[aria-current]');
  for (const { width, rowHeight, cells } of listRows) {
    await page.setViewportSize({ width, height: 740 });
    const rows = page.locator('tbody').getByRole('row');
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect([...new Set(heights)], `${page.url()} at ${width} px`).toEqual([rowHeight]);
    expect((await boxOf(rows.first())).y).toBeLessThanOrEqual(firstRecordBy);
    const displays = await rows
      .locator('> *')
      .evaluateAll((all) => all.map((cell) => getComputedStyle(cell).display));
    for (const display of new Set(displays)) expect(display, `at ${width} px`).toMatch(cells);
    const { x, width: tabWidth } = await boxOf(tab);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + tabWidth).toBeLessThanOrEqual(width);
  }
}

/** Checks the height of the rows of a members' list in a phone's window and in a desktop's. */
export async function expectRowHeights(
  page: Page,
  rows: Locator,
  heights: { phone: number; desktop: number },
): Promise<void> {
  for (const [width, height] of [
    [360, heights.phone],
    [1280, heights.desktop],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    const found = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect([...new Set(found)], `${page.url()} at ${width} px`).toEqual([height]);
  }
}

/** Checks that a page in a window of this size does not scroll sideways. */
export async function expectNoSidewaysScroll(
  page: Page,
  size: { width: number; height: number },
): Promise<void> {
  await page.setViewportSize(size);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${page.url()} at ${size.width} px`).toBeLessThanOrEqual(0);
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
  return cards.evaluateAll((all) => {
    /** An ellipsis may cut a text that a title has whole, and a strip of filters scrolls sideways. */
    function isCut(part: Element): boolean {
      for (let around = part.parentElement; around !== null; around = around.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(around);
        if (overflowX === 'auto' || (textOverflow === 'ellipsis' && around.title !== '')) return true;
      }
      return false;
    }
    return all.flatMap((card) => {
      const edge = card.getBoundingClientRect();
      return [...card.querySelectorAll('*')]
        .filter((part) => !part.closest('.sr-only') && !part.closest('svg') && !isCut(part))
        .filter((part) => {
          const { left, right, width } = part.getBoundingClientRect();
          return width > 0 && (left < edge.left - 1 || right > edge.right + 1);
        })
        .map((part) => part.textContent ?? '');
    });
  });
}

/** Axe in the page alone: for frames, of which the app has none, it would open a window, and take the focus from the page. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode();
}
