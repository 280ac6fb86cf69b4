import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { campus } from '../../lib/firestore/configuration.ts';
import { CallError } from '../../lib/firestore/errors.ts';
import { RegisterForm } from './register-screen.tsx';

const filled = {
  'Full Name': 'Ayesha Rahman',
  Email: 'ayesha@campus.test',
  Password: 'invented-1',
  'University ID': '2002-117',
};

describe('the create-account form', () => {
  it('reports every missing field', async () => {
    const { submit } = open();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('Please fill in all required fields.');
    expect(invalidFields()).toEqual([...Object.keys(filled), 'Department / Position']);
    expect(document.activeElement).toBe(screen.getByLabelText('Full Name'));
  });

  it('offers the campus’s departments and positions, and says how long a password has to be', () => {
    open();
    const options = within(screen.getByLabelText('Department / Position')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Select one',
      'CSE',
      'EEE',
      'Civil',
      'Law',
      'BBA',
      'English',
      'Teacher',
      'Official',
      'Staff',
    ]);
    const hint = screen.getByLabelText('Password').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(hint)?.textContent).toBe('At least 6 characters.');
  });

  it('asks for a longer password when that alone is wrong', async () => {
    const { fill, submit } = open();
    await fill({ ...filled, Password: '12345' });
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Password should be at least 6 characters long.',
    );
    expect(invalidFields()).toEqual(['Password']);
  });

  it('sends what was typed, trimmed', async () => {
    const { fill, submit, handed } = open();
    await fill({ ...filled, 'Full Name': '  Ayesha   Rahman ' });
    await submit();
    expect(handed).toEqual([
      {
        fullName: 'Ayesha Rahman',
        email: 'ayesha@campus.test',
        password: 'invented-1',
        universityId: '2002-117',
        department: 'CSE',
      },
    ]);
  });
});

describe('the form of a closed community', () => {
  const sentence = 'Please use your university email address (campus.test, cse.campus.test).';
  beforeEach(() => {
    campus.emailDomains = ['campus.test', 'cse.campus.test'];
  });
  afterEach(() => {
    campus.emailDomains = [];
  });

  it('names from the start the domains that it accepts', () => {
    open();
    expect(notesOf('Email')).toEqual([sentence]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('sends nothing for another address, and marks it until it is corrected', async () => {
    const { fill, submit, handed, person } = open();
    await fill({ ...filled, Email: 'ayesha@elsewhere.test' });
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(invalidFields()).toEqual(['Email']);
    expect(notesOf('Email')).toEqual([sentence]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    expect(handed).toEqual([]);

    await person.clear(screen.getByLabelText('Email'));
    await person.type(screen.getByLabelText('Email'), 'Ayesha@CSE.campus.test');
    await submit();
    await waitFor(() => expect(handed).toHaveLength(1));
    expect(invalidFields()).toEqual([]);
  });
});

describe('an attempt that the server refused', () => {
  it('marks and focuses the field that the refusal is about', async () => {
    const sentence = 'This password is too common. Please choose another one.';
    const { fill, submit } = open(() => Promise.reject(new CallError('common-password', sentence)));
    await fill(filled);
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(invalidFields()).toEqual(['Password']);
    expect(notesOf('Password')).toContain(sentence);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  });
});

describe('what was typed', () => {
  it('is restored with the form, as after a reload; the password is never kept', async () => {
    const { fill } = open();
    await fill(filled);
    cleanup();
    open();
    const { Password: _, ...kept } = filled;
    for (const [label, text] of Object.entries(kept)) {
      expect(screen.getByLabelText(label)).toHaveProperty('value', text);
    }
    expect(screen.getByLabelText('Department / Position')).toHaveProperty('value', 'CSE');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(filled.Password);
  });
});

function open(answer: () => Promise<void> = () => Promise.resolve()) {
  const person = userEvent.setup();
  const handed: unknown[] = [];
  const send = (form: unknown) => {
    handed.push(form);
    return answer();
  };
  render(<RegisterForm account={null} send={send} />);
  return {
    handed,
    person,
    submit: () => person.click(screen.getByRole('button', { name: 'Create Account' })),
    fill: async (fields: Readonly<Record<string, string>>) => {
      for (const [label, text] of Object.entries(fields))
        await person.type(screen.getByLabelText(label), text);
      await person.selectOptions(screen.getByLabelText('Department / Position'), 'CSE');
    },
  };
}

/** The hint and the problem below a field. */
function notesOf(label: string): (string | null | undefined)[] {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
  return ids.split(' ').map((id) => document.getElementById(id)?.textContent);
}

function invalidFields(): (string | undefined)[] {
  return [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map(
    (control) => control.labels?.[0]?.textContent,
  );
}
