import { writeFileSync } from 'node:fs';
import { toWebP } from '../../tools/pictures/to-webp.ts';
import { onFreshPhone, openCompletely, startBrowser } from './browser.ts';
import { type PageToOpen, prepareVisit } from './page-load.ts';
import { withPages } from './with-pages.ts';

/** An event of a browser's trace; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  /** A JPEG in base64. */
  readonly args: { readonly snapshot?: string };
}

interface Strip {
  readonly title: string;
  readonly visit: PageToOpen;
}

/** Tells when the navigation began in the trace's own time. */
const mark = 'filmstrip';
/** In milliseconds from the navigation. */
const moments = [200, 300, 400, 500, 600, 700, 800, 900, 1_000];

/** Writes a picture of what a slow phone shows during the first second of some pages, one below the other, as WebP. */
export function writeFilmstrip(file: string): Promise<void> {
  return withPages(async ({ origin, session, reactOnly }) => {
    const strips: readonly Strip[] = [
      { title: 'React alone', visit: { ...reactOnly, path: '/' } },
      { title: 'The visitor’s home', visit: { origin, path: '/', session: null } },
      { title: 'The login page', visit: { origin, path: '/login', session: null } },
      { title: 'A member’s dashboard', visit: { origin, path: '/dashboard', session } },
      { title: 'The same, the second time', visit: { origin, path: '/dashboard', session, visit: 'again' } },
      { title: 'Without a network', visit: { origin, path: '/dashboard', session, visit: 'offline' } },
    ];
    const rows: string[] = [];
    for (const strip of strips) rows.push(rowOf(strip, await takeFrames(strip.visit)));
    writeFileSync(file, await pictureOf(rows));
  });
}

/** @returns what was shown at each of the moments: a JPEG in base64, null before the browser has shown anything */
function takeFrames(visit: PageToOpen): Promise<readonly (string | null)[]> {
  return onFreshPhone(visit.session, async (page, protocol) => {
    const browser = page.context().browser();
    if (browser === null) throw new Error('The page has no browser.');
    await prepareVisit(page, protocol, visit);
    await browser.startTracing(page, { screenshots: true, categories: ['blink.user_timing'] });
    await openCompletely(page, `${visit.origin}${visit.path}`);
    const marked = await page.evaluate((name) => performance.mark(name).startTime, mark);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      readonly traceEvents: readonly TraceEvent[];
    };
    const markEvent = traceEvents.find(({ name }) => name === mark);
    if (markEvent === undefined) throw new Error(`The trace of ${visit.path} lacks the mark.`);
    const begin = markEvent.ts - marked * 1_000;
    const frames = traceEvents.filter(({ name, ts }) => name === 'Screenshot' && ts >= begin);
    return moments.map((moment) => {
      const shown = frames.findLast(({ ts }) => ts <= begin + moment * 1_000);
      return shown?.args.snapshot ?? null;
    });
  });
}

function rowOf({ title }: Strip, frames: readonly (string | null)[]): string {
  const cells = frames.map((jpeg) =>
    jpeg === null ? '<i></i>' : `<img src="data:image/jpeg;base64,${jpeg}">`,
  );
  return `<h2>${title}</h2><div>${cells.join('')}</div>`;
}

async function pictureOf(rows: readonly string[]): Promise<Buffer> {
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1_120, height: 600 } });
    const head = moments.map((moment) => `<b>${moment / 1_000} s</b>`).join('');
    await page.setContent(`<!doctype html><style>
      body { margin: 16px; font: 14px sans-serif; color: #222; background: #eee }
      h2 { margin: 14px 0 6px; font-size: 14px }
      div { display: grid; grid-template-columns: repeat(${moments.length}, 1fr); gap: 8px }
      img, i { width: 100%; aspect-ratio: 360 / 740; object-fit: cover; object-position: top; background: #fff }
    </style><div>${head}</div>${rows.join('')}`);
    return await toWebP(page, await page.screenshot({ fullPage: true }));
  } finally {
    await browser.close();
  }
}
