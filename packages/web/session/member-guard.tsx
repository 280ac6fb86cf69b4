import { Fragment, type ReactNode } from 'react';
import { useSession } from './session.tsx';
import type { RecordState } from './session-store.ts';
import { VisitorRedirect } from './visitor-redirect.tsx';

interface MemberGuardProps {
  readonly unfinished: ReactNode;
  readonly children: ReactNode;
}

/**
 * Lets members through to what is inside, and sends visitors away. A member without a user record gets `unfinished`
 * instead. Another tab may sign somebody else in: then everything begins anew, as what was typed is the former person's.
 */
export function MemberGuard({ unfinished, children }: MemberGuardProps) {
  const session = useSession();
  if (session.state === 'loading') return null;
  if (session.state === 'visitor') return <VisitorRedirect hasLeft={session.hasLeft} />;
  const { uid, recordState } = session.member;
  return <Fragment key={uid}>{isWithoutRecord(recordState) ? unfinished : children}</Fragment>;
}

function isWithoutRecord(recordState: RecordState): boolean {
  return recordState === 'missing' || recordState === 'suspended-tombstone';
}
