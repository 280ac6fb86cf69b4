import type { Actor } from '@blood-bank/domain/permissions';
import type { Member } from '@blood-bank/domain/records/member';
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { currentAuth, isSuspended, type RecordState, subscribeToAuth } from './session-store.ts';

/** Somebody signed in. `role` is null while, or where, the user record could not be read. */
export interface SessionMember extends Actor {
  readonly email: string;
  /** By an admin, as far as the user record is known. */
  readonly isSuspended: boolean;
  readonly record: Member | null;
  readonly recordState: RecordState;
  /** Why the user record could not be read, where it "failed". */
  readonly recordError: unknown;
}

export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'visitor'; readonly hasLeft: boolean }
  | { readonly state: 'member'; readonly member: SessionMember };

const SessionContext = createContext<Session>({ state: 'loading' });

/** Makes the session known to everything inside. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  return <SessionContext value={useCurrentSession()}>{children}</SessionContext>;
}

/** Who is signed in. */
export function useSession(): Session {
  return useContext(SessionContext);
}

/** The member on whose behalf a screen acts; for screens behind the guards only. */
export function useMember(): SessionMember {
  const session = useSession();
  if (session.state !== 'member') throw new Error('This screen is for members only.');
  return session.member;
}

function useCurrentSession(): Session {
  const auth = useSyncExternalStore(subscribeToAuth, currentAuth);
  return useMemo(() => {
    if (auth.state === 'visitor') return auth;
    if (auth.state !== 'member') return { state: 'loading' };
    const { account, record, recordState, recordError } = auth;
    const role = record?.role ?? null;
    return {
      state: 'member',
      member: { ...account, role, isSuspended: isSuspended(auth), record, recordState, recordError },
    };
  }, [auth]);
}
