import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CallError } from '../lib/firestore/errors.ts';
import { LazyScreen } from './app.tsx';
import { routeChunk, type Screen } from './route-chunk.ts';

const outline = { title: 'Find Donors', shape: 'list' } as const;

it('shows an outline while a chunk is loading, a failure, and the screen after a retry', async () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue();
  render(<LazyScreen chunk={failingFirst()} outline={outline} />);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Find Donors' })).toBeTruthy();
  expect(document.title).toBe('Find Donors');
  expect((await screen.findByRole('alert')).textContent).toContain('This page could not be loaded.');
  expect(screen.getByRole('heading', { level: 1, name: 'Page Not Loaded' })).toBeTruthy();
  // The title follows in an effect, after the paint.
  await waitFor(() => expect(document.title).toContain('Page Not Loaded'));
  expect(consoleError).toHaveBeenCalledOnce();
  consoleError.mockClear();

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The screen.')).toBeTruthy();
});

it('loads a failed chunk again when the browser is back online', async () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue();
  render(<LazyScreen chunk={failingFirst()} outline={outline} />);
  await screen.findByRole('alert');
  // An effect begins to listen after the alert has appeared.
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    screen.getByText('The screen.');
  });
  consoleError.mockClear();
});

it('gives a chunk 120 seconds to arrive', async () => {
  vi.useFakeTimers();
  let outcome = 'waiting';
  routeChunk('screen', () => new Promise<{ Shown: Screen }>(() => {}), 'Shown')
    .load()
    .catch((error: unknown) => {
      outcome = error instanceof CallError ? error.kind : String(error);
    });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toBe('timeout');
  vi.useRealTimers();
});

function Shown() {
  return <p>The screen.</p>;
}

function failingFirst() {
  let attempts = 0;
  const importModule = async () => {
    attempts += 1;
    if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return { Shown };
  };
  return routeChunk('screen', importModule, 'Shown');
}
