import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useSession } from './session.tsx';
import { VisitorRedirect } from './visitor-redirect.tsx';

/**
 * Lets members through to the routes inside, and sends visitors away. A member whose sign-up broke off gets `unfinished`
 * first.
 */
export function MemberGuard({ unfinished }: { readonly unfinished: ReactNode }) {
  const session = useSession();
  if (session.state === 'loading') return null;
  if (session.state === 'visitor') return <VisitorRedirect hasLeft={session.hasLeft} />;
  return session.member.recordState === 'missing' ? unfinished : <Outlet />;
}
