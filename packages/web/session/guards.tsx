import { mayAdminister, mayCall } from '@blood-bank/domain/permissions';
import { Fragment, type ReactNode, useEffect } from 'react';
import { type Location, Redirect, useLocation } from '../lib/routing/router.tsx';
import { needOf } from './need.ts';
import { useMember, useSession } from './session.tsx';
import { forgetLogout, type RecordState } from './session-store.ts';

interface MemberGuardProps {
  readonly unfinished: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows `children` to members and redirects visitors. A member without a user record sees `unfinished` instead. When
 * another tab signs in to another account, everything is mounted again: what was typed belongs to the previous member.
 */
export function MemberGuard({ unfinished, children }: MemberGuardProps) {
  const session = useSession();
  if (session.state === 'loading') return null;
  if (session.state === 'visitor') return <VisitorRedirect hasLoggedOut={session.hasLoggedOut} />;
  const { uid, recordState } = session.member;
  return <Fragment key={uid}>{isWithoutRecord(recordState) ? unfinished : children}</Fragment>;
}

interface RightGuardProps {
  readonly access: 'caller' | 'admin';
  /** Shown until the member's rights are known. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows `children` to those who have the right and redirects other members to / (specification section 6). Needs a MemberGuard
 * around it.
 */
export function RightGuard({ access, waiting, children }: RightGuardProps) {
  const member = useMember();
  if (access === 'admin' ? mayAdminister(member) : mayCall(member)) return children;
  return member.recordState === 'loading' ? waiting : <Redirect to="/" replace />;
}

/**
 * Redirects visitors from a member's page to /login, which returns them after the sign-in. Right after a logout it redirects
 * to /: the page was another person's.
 */
export function VisitorRedirect({ hasLoggedOut }: { readonly hasLoggedOut: boolean }) {
  const location = useLocation();
  // Only when this unmounts: before, forgetting would redirect to /login after all.
  useEffect(() => forgetLogout, []);
  if (hasLoggedOut) return <Redirect to="/" replace />;
  return <Redirect to="/login" replace state={returnState(location)} />;
}

/** The state of a history entry at /login: the page to return to. */
interface ReturnState {
  readonly from: string;
}

/** The history state with which /login returns to `location`. */
export function returnState({ pathname, search, hash }: Location): ReturnState {
  return { from: `${pathname}${search}${hash}` };
}

/** The page that a history state returns to, or null; never an address of another site. */
export function returnPath(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { from } = state;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null;
}

/** The page that a visitor came for: the one that led to /login, or Find Donors for a visitor in need; null for none. */
export function wantedPage({ search, state }: Pick<Location, 'search' | 'state'>): string | null {
  return returnPath(state) ?? (needOf(search) === '' ? null : '/find-donors');
}

function isWithoutRecord(recordState: RecordState): boolean {
  return recordState === 'missing' || recordState === 'suspended-tombstone';
}
