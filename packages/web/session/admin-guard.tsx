import { mayAdminister } from '@blood-bank/domain/permissions';
import type { ReactNode } from 'react';
import { Navigate } from '../routing/router.tsx';
import { useMember } from './session.tsx';

interface AdminGuardProps {
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/**
 * Lets admins through to what is inside, others go to / (specification section 6). It stands inside MemberGuard,
 * and shows `waiting` until the role is known.
 */
export function AdminGuard({ waiting, children }: AdminGuardProps) {
  const member = useMember();
  if (mayAdminister(member)) return children;
  return member.recordState === 'loading' ? waiting : <Navigate to="/" replace />;
}
