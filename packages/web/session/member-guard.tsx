import type { ReactNode } from 'react';
import { useSession } from './session.tsx';
import { VisitorRedirect } from './visitor-redirect.tsx';

interface MemberGuardProps {
  readonly unfinished: ReactNode;
  readonly children: ReactNode;
}

/**
 * Lets members through to what is inside, and sends visitors away. A member whose sign-up broke off gets `unfinished`
 * first.
 */
export function MemberGuard({ unfinished, children }: MemberGuardProps) {
  const session = useSession();
  if (session.state === 'loading') return null;
  if (session.state === 'visitor') return <VisitorRedirect hasLeft={session.hasLeft} />;
  return session.member.recordState === 'missing' ? unfinished : children;
}
