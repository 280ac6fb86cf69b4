import { mayAdminister } from '@blood-bank/domain/permissions';
import type { ReactNode } from 'react';
import { Navigate, Outlet } from 'react-router';
import { useMember } from './session.tsx';

/**
 * Lets admins through to the routes inside, others go to / (specification section 6). It stands inside MemberGuard,
 * and shows `waiting` until the role is known.
 */
export function AdminGuard({ waiting }: { readonly waiting: ReactNode }) {
  const member = useMember();
  if (mayAdminister(member)) return <Outlet />;
  return member.recordState === 'loading' ? waiting : <Navigate to="/" replace />;
}
