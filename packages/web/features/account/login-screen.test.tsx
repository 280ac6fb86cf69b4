import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { LoginForm } from './login-screen.tsx';

describe('the sign-in form', () => {
  it('reports what is missing, at the top and at the field, and focuses it', async () => {
    const person = userEvent.setup();
    render(<LoginForm busy={false} refusal={null} onSubmit={() => {}} />);
    const email = screen.getByLabelText('Email');
    await person.click(screen.getByRole('button', { name: 'Login' }));
    expect(document.activeElement).toBe(email);
    expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Email is required.',
    );
    await person.type(email, 'ayesha@campus.test');
    await person.click(screen.getByRole('button', { name: 'Login' }));
    expect(screen.getByRole('alert').textContent).toBe('Please enter your email and password.');
    const password = screen.getByLabelText('Password');
    expect(password.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(password.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Password is required.',
    );
    expect(document.activeElement).toBe(password);
    expect(email).toHaveProperty('value', 'ayesha@campus.test');
  });

  it('sends what was typed, the email trimmed', async () => {
    const person = userEvent.setup();
    const handed: string[][] = [];
    render(<LoginForm busy={false} refusal={null} onSubmit={(...typed) => handed.push(typed)} />);
    await person.type(screen.getByLabelText('Email'), ' ayesha@campus.test ');
    await person.type(screen.getByLabelText('Password'), ' invented 1 {Enter}');
    expect(handed).toEqual([['ayesha@campus.test', ' invented 1 ']]);
  });

  it('restores the address when the visitor comes back', async () => {
    const person = userEvent.setup();
    const form = <LoginForm busy={false} refusal={null} onSubmit={() => {}} />;
    render(form);
    await person.type(screen.getByLabelText('Email'), 'ayesha@campus.test');
    await person.type(screen.getByLabelText('Password'), 'invented 1');
    cleanup();
    render(form);
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ayesha@campus.test');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('invented 1');
  });

  it('marks an invalid address, and shows the provider’s own sentence', () => {
    const refusal = { sentence: 'Firebase: The email address is badly formatted.', isEmailWrong: true };
    render(<LoginForm busy={false} refusal={refusal} onSubmit={() => {}} />);
    expect(screen.getByRole('alert').textContent).toBe(refusal.sentence);
    const email = screen.getByLabelText('Email');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Enter an email address, for example name@campus.test.',
    );
    expect(document.activeElement).toBe(email);
    expect(screen.getByLabelText('Password').hasAttribute('aria-invalid')).toBe(false);
  });

  it('shows its progress on the button', () => {
    render(<LoginForm busy={true} refusal={null} onSubmit={() => {}} />);
    expect(screen.getByRole('button', { name: 'Logging in…' })).toHaveProperty('disabled', true);
  });
});
