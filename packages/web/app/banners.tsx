import WifiOff from '@lucide/icons/icons/wifi-off';
import { useSyncExternalStore } from 'react';
import { appMessages } from '#messages/app.ts';
import { failureSentence, retryFor } from '../data/errors.ts';
import { routePath } from '../routing/path.ts';
import { useLocation } from '../routing/router.tsx';
import { currentNotices, subscribeToNotices } from '../session/late-notices.ts';
import { useSession } from '../session/session.tsx';
import { refreshUserRecord } from '../session/user-record.ts';
import { Alert } from '../ui/alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { lazy } from './route-chunk.ts';
import { useChunk } from './use-chunk.ts';

/** Shown while the browser is offline, or a member sees lists of an earlier visit for longer than a moment. */
export function OutdatedBanner() {
  const isOnline = useIsOnline();
  const { outdated } = useLateNotices();
  if (isOnline && outdated === null) return null;
  return (
    <div role="status" className="bg-slate-soft text-slate-ink" data-print="none" data-passing>
      <p className="shell flex items-center gap-3 py-2 text-small">
        {outdated?.isOffline !== false && <Icon of={WifiOff} className="size-5 flex-none" />}
        <span>{outdated?.sentence ?? appMessages.offline}</span>
      </p>
    </div>
  );
}

function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribeToOnline,
    () => navigator.onLine,
    () => true,
  );
}

function subscribeToOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** The offer of a new version, and why the page stays in its language. */
export function LateBanners() {
  const { newVersion, problem } = useLateNotices();
  return (
    <>
      {newVersion}
      {problem !== null && (
        <div className="shell pt-4" data-print="none">
          <Alert>{problem}</Alert>
        </div>
      )}
    </>
  );
}

function useLateNotices() {
  return useSyncExternalStore(subscribeToNotices, currentNotices, currentNotices);
}

/** This screen needs the record, and shows the failure itself. */
const pathWithOwnMessage = '/register-donor';

/** Shown while the user record could not be read: the role and the initial values of forms are unknown then. */
export function UnreadRecordBanner() {
  const session = useSession();
  const { pathname } = useLocation();
  // Another banner says then that nothing can be loaded.
  const isOnline = useIsOnline();
  if (!isOnline || session.state !== 'member' || session.member.recordState !== 'failed') return null;
  const { recordError } = session.member;
  if (routePath(pathname) === pathWithOwnMessage) return null;
  return (
    <div className="shell pt-4" data-print="none">
      <Alert onRetry={retryFor(recordError, refreshUserRecord)}>
        {failureSentence(recordError, appMessages.recordNotRead)}
      </Alert>
    </div>
  );
}

const unverifiedAddress = lazy(
  'unverified-address',
  async () => (await import('./unverified-address.tsx')).UnverifiedAddress,
);

/** Shown while the address is not verified. Its code is loaded for the few whose address is not. */
export function UnverifiedBanner() {
  const session = useSession();
  return session.state === 'member' && !session.member.emailVerified ? <UnverifiedAddress /> : null;
}

function UnverifiedAddress() {
  const { loaded: Loaded } = useChunk(
    unverifiedAddress,
    'The notice of an unverified address could not be loaded.',
  );
  return Loaded && <Loaded />;
}
