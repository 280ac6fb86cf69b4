import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { pageInput, takeDraft, visitor } from '../storage/drafts.ts';
import { keepPageInput, restorePageInput } from './page-input.ts';

const form = `<form>
  <input name="email"><input type="text" data-secret name="password">
  <select name="department"><option></option><option>CSE</option></select>
  <input type="checkbox" name="isAvailable" checked><textarea></textarea>
</form>`;

let kept: unknown;

beforeEach(() => {
  document.body.innerHTML = form;
  const [email, password, isAvailable] = inputs();
  if (email !== undefined) email.value = 'ayesha@campus.test';
  if (password !== undefined) password.value = 'invented-1';
  if (isAvailable !== undefined) isAvailable.checked = false;
  screen.getByRole<HTMLSelectElement>('combobox').value = 'CSE';
  keepPageInput();
  kept = takeDraft(visitor, pageInput);
});

function inputs(): HTMLInputElement[] {
  return [...document.querySelectorAll('input')];
}

function shown(): readonly unknown[] {
  const [email, password, isAvailable] = inputs();
  return [
    email?.value,
    password?.value,
    isAvailable?.checked,
    screen.getByRole<HTMLSelectElement>('combobox').value,
  ];
}

const blank = ['', '', true, ''];

test('what was typed and chosen is filled in again once the form is there, but for passwords, shown or not', async () => {
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('invented-1');
  document.body.innerHTML = '';
  restorePageInput(kept);
  document.body.innerHTML = form;
  const changed = vi.fn();
  document.body.addEventListener('input', changed);
  await waitFor(() => expect(shown()).toEqual(['ayesha@campus.test', '', false, 'CSE']));
  expect(changed).toHaveBeenCalled();
});

test('it is not filled in after a person has begun to do something', async () => {
  document.body.innerHTML = '';
  restorePageInput(kept);
  window.dispatchEvent(new KeyboardEvent('keydown'));
  document.body.innerHTML = form;
  await Promise.resolve();
  expect(shown()).toEqual(blank);
});

test('it is not filled in on another page', () => {
  document.body.innerHTML = form;
  history.replaceState(null, '', '/register');
  restorePageInput(kept);
  expect(shown()).toEqual(blank);
});
