import { beforeAll, describe, expect, it } from 'vitest';
import { buildProduct } from '../verification/harness/product.ts';
import { type BuiltFile, builtScripts, builtStyles, withNeeds } from './files-of-build.ts';

/** In bytes, compressed by brotli: what a visitor waits for before the first paint. */
const mostBeforeFirstPaint = 84_000;
/**
 * What the dashboard of somebody signed in takes in all. It may not grow unnoticed; the target is 165 kB, and was 150 kB
 * in the first round (docs/performance.md).
 */
const mostOfDashboard = 155_000;
/** What any further screen may add to that. */
const mostOfScreen = 30_000;
const mostOfStyles = 7_500;

/** Fetched at once where a browser keeps somebody's account, with the screen that is asked for. */
const membersParts = ['index', 'accounts', 'firestore', 'member'];

let scripts: ReadonlyMap<string, BuiltFile>;

beforeAll(() => {
  buildProduct();
  scripts = builtScripts();
}, 180_000);

describe('the build keeps to its bytes:', () => {
  it('the entry, which has the visitor’s home and the login page, with its styles', () => {
    const styles = builtStyles().get('index') ?? Number.NaN;
    expect(bytesOf(withNeeds(scripts, ['index'])) + styles).toBeLessThanOrEqual(mostBeforeFirstPaint);
    expect(withNeeds(scripts, ['index'])).toEqual(new Set(['index']));
  });

  it('the dashboard with all that it needs', () => {
    const styles = builtStyles().get('index') ?? Number.NaN;
    expect(bytesOf(dashboard()) + styles).toBeLessThanOrEqual(mostOfDashboard);
  });

  it('each further screen, beside what the dashboard has', () => {
    const had = dashboard();
    const screens = [...scripts.keys()].filter((name) => name.endsWith('-screen') || name === 'admin');
    expect(screens.length).toBeGreaterThan(8);
    const added = screens.map((screen) => {
      const own = [...withNeeds(scripts, [screen])].filter((name) => !had.has(name));
      return { screen, bytes: bytesOf(own) };
    });
    expect(added.filter(({ bytes }) => bytes > mostOfScreen)).toEqual([]);
  });

  it('the styles', () => {
    const bytes = [...builtStyles().values()].reduce((sum, each) => sum + each, 0);
    expect(bytes).toBeLessThanOrEqual(mostOfStyles);
  });
});

function dashboard(): ReadonlySet<string> {
  return withNeeds(scripts, [...membersParts, 'dashboard-screen']);
}

function bytesOf(names: Iterable<string>): number {
  return [...names].reduce((sum, name) => sum + (scripts.get(name)?.bytes ?? Number.NaN), 0);
}
