import { act } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { BelowFirstSight } from './below-first-sight.tsx';

function Screen() {
  return (
    <>
      <h1>Above</h1>
      <BelowFirstSight>
        <p>Below</p>
      </BelowFirstSight>
    </>
  );
}

/** Draws a screen as the browser first paints it, and then lets it come to rest. */
async function draw() {
  const container = document.createElement('div');
  const root = createRoot(container);
  let first: string | null = null;
  await act(async () => {
    flushSync(() => root.render(<Screen />));
    first = container.textContent;
  });
  return { first, last: container.textContent };
}

test('what stands below comes after the first sight of the site, and at once on every later screen', async () => {
  expect(await draw()).toEqual({ first: 'Above', last: 'AboveBelow' });
  expect(await draw()).toEqual({ first: 'AboveBelow', last: 'AboveBelow' });
});
