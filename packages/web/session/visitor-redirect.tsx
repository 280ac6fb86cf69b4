import { Navigate, useLocation } from 'react-router';
import { rememberOrigin } from './origin.ts';

/**
 * Sends visitors from a member's page to /login, which remembers where they came from, but after a Logout to /: the page
 * was another person's.
 */
export function VisitorRedirect({ hasLeft }: { readonly hasLeft: boolean }) {
  const location = useLocation();
  if (hasLeft) return <Navigate to="/" replace />;
  return <Navigate to="/login" replace state={rememberOrigin(location)} />;
}
