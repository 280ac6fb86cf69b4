import type { Member } from '@blood-bank/domain/member';
import type { Actor } from '@blood-bank/domain/permissions';
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { useKeptRecord } from './kept-record.ts';
import { currentAuth, subscribeToAuth } from './session-store.ts';

/** How far the user record is known: "missing" is a sign-up that broke off. */
export type RecordState = 'loading' | 'known' | 'missing' | 'failed';

/** Somebody signed in. `role` is null while, or where, the user record could not be read. */
export interface SessionMember extends Actor {
  readonly email: string;
  readonly record: Member | null;
  readonly recordState: RecordState;
}

export type Session =
  | { readonly state: 'loading' }
  | { readonly state: 'visitor' }
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
  const account = auth.state === 'member' ? auth.account : null;
  const { record, recordState } = useKeptRecord(account);
  return useMemo(() => {
    if (auth.state === 'visitor') return { state: 'visitor' };
    if (account === null) return { state: 'loading' };
    return { state: 'member', member: { ...account, role: record?.role ?? null, record, recordState } };
  }, [auth.state, account, record, recordState]);
}
