import { type CommunityObstacle, readingObstacle } from '@blood-bank/domain/permissions';
import { useEffect, useRef } from 'react';
import { communityMessages } from '#session/messages.ts';
import { campus } from '../lib/firestore/configuration.ts';
import { failureSentence, problemOf } from '../lib/firestore/errors.ts';
import { useMember } from './session.tsx';

/**
 * Tells why the member may not read the donors and requests of others; null where they may. It is "unknown" while the
 * role is, for a member whom only an admin's role would permit.
 */
export function useReadingObstacle(): CommunityObstacle | 'unknown' | null {
  const member = useMember();
  const obstacle = readingObstacle(member, campus.emailDomains);
  return obstacle !== null && member.recordState === 'loading' ? 'unknown' : obstacle;
}

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
