import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { expect, test } from 'vitest';
import { Alert } from './alert.tsx';

/** An error whose retry succeeds, with content in its place then. */
function Retriable({ children = 'Loaded' }: { readonly children?: ReactElement | string }) {
  const [hasFailed, setFailed] = useState(true);
  return hasFailed ? <Alert onRetry={async () => setFailed(false)}>Failed</Alert> : children;
}

test.each<[string, ReactElement, () => HTMLElement]>([
  [
    'the heading of the section',
    <section key="section" aria-labelledby="title">
      <h2 id="title">My Requests</h2>
      <Retriable />
    </section>,
    () => screen.getByRole('heading', { name: 'My Requests' }),
  ],
  [
    'a section without a heading',
    <section key="section" aria-label="Donors with O+">
      <Retriable />
    </section>,
    () => screen.getByRole('region'),
  ],
  [
    'the card',
    <article key="card" tabIndex={-1}>
      <Retriable />
    </article>,
    () => screen.getByRole('article'),
  ],
  [
    'the heading of the screen, from within it',
    <main key="main" tabIndex={-1}>
      <h1>Find Donors</h1>
      <Retriable />
    </main>,
    () => screen.getByRole('heading', { name: 'Find Donors' }),
  ],
  [
    'the heading of the screen, from a banner above it',
    <div key="page">
      <Retriable />
      <main tabIndex={-1}>
        <h1>Find Donors</h1>
      </main>
    </div>,
    () => screen.getByRole('heading', { name: 'Find Donors' }),
  ],
  [
    'what the new content gave focus to',
    <main key="main">
      <h1>Find Donors</h1>
      <Retriable>
        <FocusedField />
      </Retriable>
    </main>,
    () => screen.getByRole('textbox'),
  ],
])('after a successful retry focus is on %s', async (_, page, target) => {
  render(page);
  screen.getByRole('button', { name: 'Try again' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(target());
});

test('after a failed retry focus is still on the button', async () => {
  let fail = () => {};
  const attempt = new Promise<void>((resolve) => {
    fail = resolve;
  });
  render(<Alert onRetry={() => attempt}>Failed</Alert>);
  const button = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(button);
  // A disabled button loses focus in some browsers, but not in happy-dom.
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  elsewhere.remove();
  fail();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

function FocusedField() {
  return <input aria-label="Name" ref={(input) => input?.focus()} />;
}
