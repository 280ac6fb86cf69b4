import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { rememberOrigin } from './origin.ts';
import { useSession } from './session.tsx';

/**
 * Lets members through to the routes inside. Visitors go to /login, which remembers where they came from, but after a
 * Logout to /: the page was another person's. A member whose sign-up broke off gets `unfinished` first.
 */
export function MemberGuard({ unfinished }: { readonly unfinished: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (session.state === 'loading') return null;
  if (session.state === 'visitor' && session.hasLeft) return <Navigate to="/" replace />;
  if (session.state === 'visitor') return <Navigate to="/login" replace state={rememberOrigin(location)} />;
  return session.member.recordState === 'missing' ? unfinished : <Outlet />;
}
