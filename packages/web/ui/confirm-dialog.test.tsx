import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

describe('a confirmation dialog', () => {
  it('has initial focus on the button that cancels, which changes nothing and restores focus', async () => {
    const { person, actions } = open();
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('alertdialog', { name: 'Delete this request?' })).toBeTruthy();
    const back = screen.getByRole('button', { name: 'No, go back' });
    expect(document.activeElement).toBe(back);
    await person.click(back);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }));
    expect(actions).toEqual([]);
  });

  it('performs the action when it is confirmed', async () => {
    const { person, actions } = open();
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    await person.click(screen.getByRole('button', { name: 'Yes, delete' }));
    expect(actions).toEqual(['deleted']);
  });
});

function open() {
  const actions: string[] = [];
  render(<Deletion onDone={() => actions.push('deleted')} />);
  return { person: userEvent.setup(), actions };
}

function Deletion({ onDone }: { readonly onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Delete</Button>
      {isAsking && (
        <ConfirmDialog
          question="Delete this request?"
          action="delete"
          dangerous
          onConfirm={onDone}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
