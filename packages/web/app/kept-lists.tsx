import { useEffect, useSyncExternalStore } from 'react';
import { keptListsMessages } from '#messages/kept-lists.ts';
import { queryClient } from '../data/query-client.ts';
import { keepLists, oldestShownList } from '../session/kept-lists.ts';
import { setNotices } from '../session/late-notices.ts';
import { useSession } from '../session/session.tsx';

/** Keeps a member's lists on this device, and says since when, where they are not fresh; renders nothing itself. */
export function KeptLists() {
  const session = useSession();
  const uid = session.state === 'member' ? session.member.uid : null;
  const loadedAt = useSyncExternalStore(subscribe, outdatedSince);

  useEffect(() => (uid === null ? undefined : keepLists(uid)), [uid]);

  useEffect(() => {
    setNotices({ offline: loadedAt === null ? null : keptListsMessages.offline(new Date(loadedAt)) });
    return () => setNotices({ offline: null });
  }, [loadedAt]);

  return null;
}

/** When the lists on the screen were read, if they can't be read anew; null otherwise. */
function outdatedSince(): number | null {
  const oldest = oldestShownList();
  const isOfEarlierPage = oldest !== null && oldest < performance.timeOrigin;
  return isOfEarlierPage || !navigator.onLine ? oldest : null;
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = queryClient.getQueryCache().subscribe(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
