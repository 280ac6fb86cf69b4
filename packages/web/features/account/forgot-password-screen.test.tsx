import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Campus, startCampus } from '../../testing/start-campus.ts';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';

let campus: Campus;

beforeAll(async () => {
  campus = await startCampus();
});
afterAll(() => campus.close());

test('an invalid address is marked', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const person = userEvent.setup();
  render(<ForgotPasswordScreen />);
  const email = screen.getByLabelText('Email');
  await person.type(email, 'nobody{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to send password reset email\./);
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(email);
  await person.clear(email);
  log.mockClear();
});

test('once the link is sent, its confirmation replaces the form and is focused', async () => {
  const person = userEvent.setup();
  render(<ForgotPasswordScreen />);
  await person.type(screen.getByLabelText('Email'), 'nobody@campus.test{Enter}');
  const outcome = await screen.findByRole('status');
  expect(outcome.textContent).toMatch(/^If an account exists for this email, a password reset link/);
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(document.activeElement).toBe(outcome);
});
