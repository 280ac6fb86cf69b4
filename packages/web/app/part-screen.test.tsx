import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CallError } from '../data/errors.ts';
import { PartScreen } from './part-screen.tsx';
import { screenApart } from './screen-part.ts';

const outline = { title: 'Find Donors', shape: 'list' } as const;

it('a screen whose file does not come says so, and comes when it is asked for again', async () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue();
  let attempts = 0;
  const part = screenApart(outline, async () => {
    attempts += 1;
    if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>Here it is.</p>;
  });
  render(<PartScreen part={part} />);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Find Donors' })).toBeTruthy();
  expect(document.title).toBe('Find Donors');
  expect((await screen.findByRole('alert')).textContent).toContain('This screen could not be loaded.');
  expect(consoleError).toHaveBeenCalledOnce();
  consoleError.mockClear();

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Here it is.')).toBeTruthy();
});

it('a screen that failed offline has a heading and a title, and comes by itself when the browser is back', async () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue();
  let isReachable = false;
  const part = screenApart(outline, async () => {
    if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>Here it is.</p>;
  });
  render(<PartScreen part={part} />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Screen Not Loaded' })).toBeTruthy();
  expect(document.title).toContain('Screen Not Loaded');
  isReachable = true;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Here it is.')).toBeTruthy();
  consoleError.mockClear();
});

it('a file that has not come in 120 seconds is given up', async () => {
  vi.useFakeTimers();
  let outcome = 'waiting';
  screenApart(outline, () => new Promise(() => {}))
    .fetch()
    .catch((error: unknown) => {
      outcome = error instanceof CallError ? error.kind : String(error);
    });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toBe('timeout');
  vi.useRealTimers();
});
