import { useEffect, useState, useSyncExternalStore } from 'react';
import { cachedListsMessages as messages } from '#startup/messages.ts';
import { showBanner } from '../lib/late-banners.ts';
import { queryClient } from '../lib/query/query-client.ts';
import { useOnline } from '../lib/use-online.ts';
import { useSession } from '../session/session.tsx';
import { cacheLists, isServerUnreached, oldestOutdatedList } from './cached-lists.ts';

/** How long lists of an earlier visit are shown without their time: reading them anew mostly takes less. */
const readingMilliseconds = 3_000;

/** Keeps a member's lists on this device, and says since when, where they are not fresh; renders nothing itself. */
export function CachedLists() {
  const session = useSession();
  const uid = session.state === 'member' ? session.member.uid : null;
  // Before the two subscriptions, which read what this makes of an event.
  useEffect(() => (uid === null ? undefined : cacheLists(uid)), [uid]);
  const readAt = useSyncExternalStore(subscribe, oldestOutdatedList);
  const isUnreached = useSyncExternalStore(subscribe, isServerUnreached);
  const isOnline = useOnline();
  const isLate = useIsLate(readAt);

  useEffect(() => {
    if (readAt === null || !(isUnreached || isLate)) return;
    const sentence = !isUnreached ? messages.late : isOnline ? messages.noAnswer : messages.offline;
    showBanner({ outdated: { sentence: sentence(new Date(readAt)), isOffline: isUnreached } });
    return () => showBanner({ outdated: null });
  }, [readAt, isUnreached, isOnline, isLate]);

  return null;
}

/** Whether lists read at `readAt` have been shown for longer than reading them anew mostly takes. */
function useIsLate(readAt: number | null): boolean {
  const [late, setLate] = useState<number | null>(null);

  useEffect(() => {
    if (readAt === null) return;
    const timer = setTimeout(() => setLate(readAt), readingMilliseconds);
    return () => clearTimeout(timer);
  }, [readAt]);

  return readAt !== null && late === readAt;
}

function subscribe(listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe(listener);
}
