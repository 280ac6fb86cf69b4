import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { Rows } from './rows.tsx';

const fifty = Array.from({ length: 50 }, (_, index) => <p key={String(index)}>row</p>);

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('a list begins with the rows that may be in view', async () => {
  vi.stubGlobal('innerHeight', 740);
  const counts = await countsOf();
  expect(counts[0]).toBe(12);
  expect(counts.at(-1)).toBe(50);
});

/** Returns the number of rows after each change of the page. Without act, which would carry out all that React has put off. */
async function countsOf(): Promise<readonly number[]> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const counts: number[] = [];
  const container = document.body.appendChild(document.createElement('div'));
  const observer = new MutationObserver(() => counts.push(container.querySelectorAll('p').length));
  observer.observe(container, { childList: true, subtree: true });
  const root = createRoot(container);
  root.render(<Rows>{fifty}</Rows>);
  await expect.poll(() => counts.at(-1)).toBe(50);
  observer.disconnect();
  root.unmount();
  return counts;
}
