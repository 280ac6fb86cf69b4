import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { queryClient } from '../lib/query/query-client.ts';
import { useLocation } from '../lib/routing/router.tsx';
import { SessionProvider, useSession } from '../session/session.tsx';
import { connect } from '../session/session-store.ts';
import { syncUserRecord } from '../session/user-record.ts';
import { MemberArea } from '../startup/member-area.tsx';

syncUserRecord();

const path = '/screen';

/** Renders one member screen for the signed-in member, as after a page load. */
export async function renderScreen(element: ReactElement) {
  queryClient.clear();
  history.replaceState(null, '', path);
  await connect();
  const view = render(
    <SessionProvider>
      <MemberArea>
        <AtScreen>
          <WhenSignedIn>{element}</WhenSignedIn>
        </AtScreen>
      </MemberArea>
    </SessionProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { ...view, person: userEvent.setup() };
}

function AtScreen({ children }: { readonly children: ReactNode }) {
  return useLocation().pathname === path ? children : <p>Another screen</p>;
}

function WhenSignedIn({ children }: { readonly children: ReactNode }) {
  return useSession().state === 'member' ? children : null;
}
