import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

it('shows a rendering error, and renders again on a retry', async () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue();
  const record = { isReadable: false };
  render(
    <ErrorBoundary>
      <Screen record={record} />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Something Went Wrong' })).toBeTruthy();
  expect(document.title).toContain('Something Went Wrong');
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong on this page.');
  record.isReadable = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('The screen.')).toBeTruthy();
  consoleError.mockClear();
});

function Screen({ record }: { readonly record: { readonly isReadable: boolean } }) {
  if (!record.isReadable) throw new Error('Rendering failed.');
  return <p>The screen.</p>;
}
