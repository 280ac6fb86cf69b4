import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

describe('a question before a deed', () => {
  it('begins at the way back, which changes nothing and leads back to where focus was', async () => {
    const { person, deeds } = open();
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('alertdialog', { name: 'Delete this request?' })).toBeTruthy();
    const back = screen.getByRole('button', { name: 'No, go back' });
    expect(document.activeElement).toBe(back);
    await person.click(back);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }));
    expect(deeds).toEqual([]);
  });

  it('does it on yes', async () => {
    const { person, deeds } = open();
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    await person.click(screen.getByRole('button', { name: 'Yes, delete' }));
    expect(deeds).toEqual(['deleted']);
  });
});

function open() {
  const deeds: string[] = [];
  render(<Deletion onDone={() => deeds.push('deleted')} />);
  return { person: userEvent.setup(), deeds };
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
