import type { Actor } from '@blood-bank/domain/permissions';
import type { Member } from '@blood-bank/domain/records/member';
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import {
  currentAuth,
  isSuspended,
  prerenderedAuth,
  type RecordState,
  subscribeToAuth,
} from './session-store.ts';

/** The signed-in member. `role` is null until the user record has been read. */
export interface SessionMember extends Actor {
  readonly email: string;
  /** As far as the user record is known. */
  readonly isSuspended: boolean;
  readonly isVolunteer: boolean;
  readonly record: Member | null;
  readonly recordState: RecordState;
  /** Why the user record could not be read, in the state "failed". */
  readonly recordError: unknown;
}

export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'visitor'; readonly hasLoggedOut: boolean }
  | { readonly state: 'member'; readonly member: SessionMember };

const SessionContext = createContext<Session>({ state: 'loading' });

/** Provides the session to `useSession` and `useMember`. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  return <SessionContext value={useCurrentSession()}>{children}</SessionContext>;
}

/** The current session. */
export function useSession(): Session {
  return useContext(SessionContext);
}

/** The signed-in member; throws outside a MemberGuard. */
export function useMember(): SessionMember {
  const session = useSession();
  if (session.state !== 'member') throw new Error('This screen is for members only.');
  return session.member;
}

function useCurrentSession(): Session {
  const auth = useSyncExternalStore(subscribeToAuth, currentAuth, prerenderedAuth);
  return useMemo(() => {
    if (auth.state === 'visitor') return auth;
    if (auth.state !== 'member') return { state: 'loading' };
    const { account, record, recordState, recordError } = auth;
    const role = record?.role ?? null;
    return {
      state: 'member',
      member: {
        ...account,
        role,
        isSuspended: isSuspended(auth),
        isVolunteer: record?.isVolunteer ?? false,
        record,
        recordState,
        recordError,
      },
    };
  }, [auth]);
}
