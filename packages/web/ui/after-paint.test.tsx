import { act } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { BelowTheFold } from './after-paint.tsx';

function Screen() {
  return (
    <>
      <h1>Above</h1>
      <BelowTheFold>
        <p>Below</p>
      </BelowTheFold>
    </>
  );
}

/** Renders a screen; returns its text in the first paint and after all updates. */
async function renderInSteps() {
  const container = document.createElement('div');
  const root = createRoot(container);
  let first: string | null = null;
  await act(async () => {
    flushSync(() => root.render(<Screen />));
    first = container.textContent;
  });
  return { first, last: container.textContent };
}

test('content below the fold is rendered after the first paint of the site, and with the first paint of later screens', async () => {
  expect(await renderInSteps()).toEqual({ first: 'Above', last: 'AboveBelow' });
  expect(await renderInSteps()).toEqual({ first: 'AboveBelow', last: 'AboveBelow' });
});
