import { useState } from 'react';
import { logProblem } from '../data/log.ts';
import { signOut } from './sign-out.ts';

/** Logs out, by a button or once more after a failure, which has to be seen: others may use this browser next. */
export function useLogout() {
  const [state, setState] = useState<'here' | 'leaving' | 'failed'>('here');
  async function leave() {
    setState('leaving');
    try {
      await signOut();
      setState('here');
    } catch (error) {
      logProblem('Signing out failed.', error);
      setState('failed');
    }
  }
  return { isLeaving: state === 'leaving', hasFailed: state === 'failed', leave };
}
