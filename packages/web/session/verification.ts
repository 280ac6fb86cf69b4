import { useEffect, useSyncExternalStore } from 'react';
import { isTransient, logProblem } from '../data/errors.ts';
import { useSession } from './session.tsx';
import { connect } from './session-store.ts';

/** The link may be opened on another device, so that no event of this page tells of it. */
const pollMilliseconds = 20_000;

/** The check in progress, shared by all callers until its response arrives. */
let checking: Promise<boolean> | null = null;

/** Not in the history entry: a reloaded page would show it again after the mail was sent. */
let unsentFor: string | null = null;
const listeners = new Set<() => void>();

/**
 * Checks with the server whether the signed-in address has been verified; the session then updates every screen. No response
 * counts as "no", as the check is repeated soon.
 *
 * @returns whether it is verified, and the ID token says so
 */
export function checkVerification(): Promise<boolean> {
  checking ??= check().finally(() => {
    checking = null;
  });
  return checking;
}

/** Like `checkVerification`, but a "no" of a check that began before this call is not accepted. */
export async function checkVerificationAnew(): Promise<boolean> {
  if (checking !== null && (await checking)) return true;
  return checkVerification();
}

/**
 * While the signed-in address is unverified, checks it whenever the page becomes visible or focused, and now and then while
 * it is visible. Not while the browser is offline: each failure would only fill its console.
 */
export function useVerificationPolling(): void {
  const session = useSession();
  const isUnverified = session.state === 'member' && !session.member.emailVerified;
  useEffect(() => {
    if (!isUnverified) return;
    const checkIfVisible = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void checkVerification();
    };
    const poll = setInterval(checkIfVisible, pollMilliseconds);
    window.addEventListener('focus', checkIfVisible);
    window.addEventListener('online', checkIfVisible);
    document.addEventListener('visibilitychange', checkIfVisible);
    return () => {
      clearInterval(poll);
      window.removeEventListener('focus', checkIfVisible);
      window.removeEventListener('online', checkIfVisible);
      document.removeEventListener('visibilitychange', checkIfVisible);
    };
  }, [isUnverified]);
}

/** Records whose first verification mail could not be sent; null once one has been sent. */
export function setVerificationUnsent(uid: string | null): void {
  unsentFor = uid;
  for (const listener of listeners) listener();
}

/** Whether no verification mail could be sent to `uid` yet. */
export function useIsVerificationUnsent(uid: string): boolean {
  return useSyncExternalStore(subscribe, () => unsentFor === uid);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function check(): Promise<boolean> {
  try {
    const accounts = await connect();
    return await accounts.refreshVerification();
  } catch (error) {
    if (!isTransient(error)) logProblem('Whether the e-mail has been verified could not be checked.', error);
    return false;
  }
}
