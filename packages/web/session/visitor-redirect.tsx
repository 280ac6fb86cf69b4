import { useEffect } from 'react';
import { Navigate, useLocation } from '../routing/router.tsx';
import { rememberOrigin } from './origin.ts';
import { forgetLeaving } from './session-store.ts';

/**
 * Sends visitors from a member's page to /login, which remembers where they came from, but right after a Logout to /: the
 * page was another person's.
 */
export function VisitorRedirect({ hasLeft }: { readonly hasLeft: boolean }) {
  const location = useLocation();
  // Not before this is gone: it would send them to /login after all.
  useEffect(() => forgetLeaving, []);
  if (hasLeft) return <Navigate to="/" replace />;
  return <Navigate to="/login" replace state={rememberOrigin(location)} />;
}
