import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';

test.each([
  ['the clipboard', 'Copied', () => {}],
  ['a page that may not use the clipboard', 'Copied', () => denyClipboard(true)],
  [
    'a browser that can’t copy at all',
    'Couldn’t copy. Please select the text and copy it.',
    () => denyClipboard(false),
  ],
])('copying by %s says "%s"', async (_, words, prepare) => {
  const person = userEvent.setup();
  prepare();
  render(<CopyButton text="donor-1" label="Copy ID" />);
  const button = screen.getByRole('button', { name: 'Copy ID' });
  await person.click(button);
  expect((await screen.findByRole('status')).textContent).toBe(words);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

/** @param hasCommand whether the browser still copies a selection */
function denyClipboard(hasCommand: boolean): void {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  document.execCommand = () => hasCommand;
}
