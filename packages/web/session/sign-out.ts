import { useState } from 'react';
import { logProblem } from '../lib/firestore/errors.ts';
import { endSession } from './end-session.ts';

/** The logout button's state and handler. A failure is shown: the next user of this browser may be another person. */
export function useLogout() {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  async function logout() {
    setState('busy');
    try {
      await signOut();
      setState('idle');
    } catch (error) {
      logProblem('Signing out failed.', error);
      setState('failed');
    }
  }
  return { isLoggingOut: state === 'busy', hasFailed: state === 'failed', logout };
}

/** Signs out in every tab. */
function signOut(): Promise<void> {
  return endSession((accounts) => accounts.signOut());
}
