import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import type { Result } from 'axe-core';

declare global {
  interface Window {
    readonly axe: typeof import('axe-core');
  }
}

const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose results depend on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The bars with the main actions of a page. */
const sticky = '.sticky-actions, .post-foot';

/** The widths at which screens are checked: the narrowest phone, a usual one, a tablet, a desktop. */
const widths = [320, 360, 768, 1280] as const;
/** The widths at which admins' lists are checked: at 720 px rows become a table, at 1240 px it has all columns. */
const listWidths = [320, 360, 720, 1240, 1280];
/** How many of a list's first rows are in a window of this width without scrolling. */
const rowsInView = [
  { width: 360, count: 3 },
  { width: 1280, count: 5 },
];

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

/**
 * Checks a page, from its top, against WCAG 2.2 AA in the light and the dark colour scheme. Of a page with an open menu only
 * the menu is checked: what lies behind it is meant to be covered, and to be pressed once it has closed.
 */
export async function expectAccessible(
  page: Page,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeScript);
  const hasMenu = (await page.getByRole('menu').count()) > 0;
  const found: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(settle, { scrolls: !hasMenu, sticky });
    const violations = await page.evaluate(findViolations, {
      within: hasMenu ? '[role="menu"]' : 'html',
      runOnly: colorScheme === 'light' ? standard : colourRules,
    });
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${id} (${colorScheme}): ${target.join(' ')}: ${failureSummary}`);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.evaluate((selector) => {
    for (const bar of document.querySelectorAll<HTMLElement>(selector)) bar.style.position = '';
  }, sticky);
  expect(found, page.url()).toEqual([]);
}

/**
 * Waits until nothing moves. Further down, the sticky header may cover half of a button, which is then found too small, as the bars at
 * the window's lower edge may, which are put in their places; the colours in the middle of a transition are nobody's; and a form
 * scrolls to its first error a frame after that has the focus.
 */
async function settle({ scrolls, sticky }: { scrolls: boolean; sticky: string }): Promise<void> {
  for (const bar of document.querySelectorAll<HTMLElement>(sticky)) bar.style.position = 'static';
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  for (const animation of document.getAnimations())
    if (animation instanceof CSSTransition) animation.finish();
  if (scrolls) window.scrollTo({ top: 0, behavior: 'instant' });
  await frame();
  await frame();
}

/** Runs axe in the page, with rules or tags of rules. Of a list's rows that differ in their words only, it judges the first one. */
async function findViolations({
  within,
  runOnly,
}: {
  readonly within: string;
  readonly runOnly: string[];
}): Promise<Result[]> {
  const words =
    />[^<]+|(?<= (?:aria-(?:label|labelledby|describedby|controls)|dateTime|for|href|id|title)=")[^"]+/gi;
  const lists = document.querySelectorAll(':has(> :is(tr, article, li))');
  const exclude = [...lists].flatMap(({ children }) => {
    const kinds = new Set<string>();
    return [...children].filter((row) => kinds.size === kinds.add(row.outerHTML.replace(words, '…')).size);
  });
  const options = { runOnly, resultTypes: ['violations' as const] };
  return (await window.axe.run({ include: within, exclude }, options)).violations;
}

/** Checks a page on paper or in forced colours, which Playwright emulates in Chromium only. */
export async function checkIn(page: Page, media: Media, check: () => Promise<void>): Promise<void> {
  if (page.context().browser()?.browserType().name() !== 'chromium') return;
  await page.emulateMedia(media);
  await check();
  await page.emulateMedia({ media: null, forcedColors: null });
}

/** Prints a page on A4, and returns the number of sheets. */
export async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Checks that at every width the page does not scroll sideways and nothing overflows its card, or only not sideways. */
export async function expectNothingCutOff(page: Page, cards: Locator, onlySideways = false): Promise<void> {
  const size = page.viewportSize();
  for (const width of widths) {
    await expectNoSidewaysScroll(page, { width, height: 740 });
    expect(await partsOutside(cards, onlySideways), `outside their card at ${width} px`).toEqual([]);
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

/** Checks that a list's first rows and the tab of its screen are in view on a phone and at a desk, and wholly within their frames. */
export async function expectRowsInView(page: Page): Promise<void> {
  const rows = page.locator('tbody').getByRole('row');
  const tab = page.getByRole('navigation', { name: 'Admin' }).locator('[aria-current]');
  for (const { width, count } of rowsInView) {
    await page.setViewportSize({ width, height: 740 });
    await expectInWindow(page, rows.first(), rows.nth(count - 1));
    await expect(tab).toBeInViewport({ ratio: 1 });
    expect(await partsOutside(rows), `outside their row at ${width} px`).toEqual([]);
  }
}

/** Checks that none of these elements covers a part of another one. */
export async function expectNoOverlap(elements: Locator): Promise<void> {
  const overlaps = await elements.evaluateAll((all) => {
    const shown = all.filter((element) => element.checkVisibility());
    return shown.flatMap((one, index) =>
      shown.slice(index + 1).flatMap((other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return width > 1 && height > 1 ? [`${one.textContent} and ${other.textContent}`] : [];
      }),
    );
  });
  expect(overlaps).toEqual([]);
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

function partsOutside(cards: Locator, onlySideways = false): Promise<string[]> {
  return cards.evaluateAll((all, isWide) => {
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
          const { left, right, top, bottom, width } = part.getBoundingClientRect();
          const isBeside = left < edge.left - 1 || right > edge.right + 1;
          const hasText = !isWide && part.textContent !== '';
          return width > 0 && (isBeside || (hasText && (top < edge.top - 1 || bottom > edge.bottom + 1)));
        })
        .map((part) => part.textContent ?? '');
    });
  }, onlySideways);
}
