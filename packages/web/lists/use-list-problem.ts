import { useEffect, useRef } from 'react';
import { communityMessages } from '#messages/community.ts';
import { failureSentence, problemOf } from '../data/errors.ts';
import { useMember } from '../session/session.tsx';

interface FailedList {
  readonly items: readonly unknown[];
  readonly error: Error | null;
  readonly reload: () => unknown;
}

/**
 * The sentence for a list that could not be read: `sentence`, unless the reason is known. A list that the server refused
 * to a member with an unverified address is reloaded when the address has been verified.
 */
export function useListProblem({ items, error, reload }: FailedList, sentence: string): string | null {
  const { emailVerified } = useMember();
  const isDenied = error !== null && problemOf(error).kind === 'denied';
  const wasRefused = useRef(false);

  useEffect(() => {
    // While it is being read again, it still counts as refused.
    if (!isDenied) return;
    if (emailVerified && wasRefused.current) void reload();
    wasRefused.current = !emailVerified;
  }, [emailVerified, isDenied, reload]);

  // The banner of the page says that these items are not fresh.
  const isKnownOffline = !navigator.onLine && items.length > 0;
  if (error === null || isKnownOffline) return null;
  return isDenied && !emailVerified ? communityMessages.verifyToRead : failureSentence(error, sentence);
}
