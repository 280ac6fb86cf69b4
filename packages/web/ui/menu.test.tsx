import Ban from '@lucide/icons/icons/ban';
import Copy from '@lucide/icons/icons/copy';
import Trash from '@lucide/icons/icons/trash';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Menu } from './menu.tsx';

const button = () => screen.getByRole('button', { name: 'More actions for Rahim' });
const focused = () => document.activeElement?.textContent;

test('the keyboard opens the menu, moves in it and leaves it, with focus back on the button', async () => {
  const { person, chosen } = show();
  button().focus();
  await person.keyboard('{ArrowDown}');
  expect(screen.getByRole('menu', { name: 'Rahim' })).toBeTruthy();
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(focused()).toBe('Cancel Request');
  for (const [key, item] of [
    ['{ArrowDown}', 'Copy ID'],
    ['{End}', 'Delete'],
    ['{ArrowDown}', 'Cancel Request'],
    ['{ArrowUp}', 'Delete'],
    ['{Home}', 'Cancel Request'],
    ['c', 'Copy ID'],
    ['C', 'Cancel Request'],
    ['d', 'Delete'],
    ['x', 'Delete'],
  ] as const) {
    await person.keyboard(key);
    expect(focused(), key).toBe(item);
  }
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button());

  await person.keyboard('{ArrowUp}');
  expect(focused()).toBe('Delete');
  await person.keyboard('{Enter}');
  expect(chosen).toEqual(['deleted']);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button());
});

test('Tab closes the menu and moves on from the button', async () => {
  const { person } = show();
  await person.click(button());
  expect(focused()).toBe('Cancel Request');
  await person.tab();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Next' }));
});

test.each([
  ['pressing outside it', () => userEvent.click(document.body)],
  ['pressing its button again', () => userEvent.click(button())],
  ['scrolling the page', () => scroll(20)],
  ['resizing the window', async () => window.dispatchEvent(new Event('resize'))],
])('%s closes the menu', async (_, act) => {
  const { person, chosen } = show();
  await person.click(button());
  await act();
  await expect.poll(() => screen.queryByRole('menu')).toBeNull();
  expect(chosen).toEqual([]);
});

test('a scroll that does not move its button leaves the menu open', async () => {
  const { person } = show();
  await person.click(button());
  await scroll(0);
  expect(screen.getByRole('menu')).toBeTruthy();
});

test('an item that copies a text tells the result', async () => {
  const { person } = show();
  await person.click(button());
  await person.click(screen.getByRole('menuitem', { name: 'Copy ID' }));
  expect((await screen.findByRole('status')).textContent).toBe('Copied');
  expect(await navigator.clipboard.readText()).toBe('rahim-1');
});

async function scroll(pixels: number): Promise<void> {
  vi.spyOn(button(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -pixels, 44, 44));
  fireEvent.scroll(document);
}

function show() {
  const chosen: string[] = [];
  render(
    <>
      <Menu
        name="Rahim"
        items={[
          { label: 'Cancel Request', icon: Ban, action: () => chosen.push('cancelled') },
          { label: 'Copy ID', icon: Copy, action: { copies: 'rahim-1' } },
          { label: 'Delete', icon: Trash, isDangerous: true, action: () => chosen.push('deleted') },
        ]}
      />
      <a href="/next">Next</a>
    </>,
  );
  return { person: userEvent.setup(), chosen };
}
