import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Link } from '../lib/routing/router.tsx';

/** A screen with a link to another one. */
export function WithExit({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
}

/** Presses a button and leaves the screen before the response. */
export async function pressAndLeave(person: UserEvent, button: string): Promise<void> {
  await person.click(screen.getByRole('button', { name: button }));
  await person.click(screen.getByText('Elsewhere'));
  await screen.findByText('Another screen');
}
