import WifiOff from '@lucide/icons/icons/wifi-off';
import { useSyncExternalStore } from 'react';
import { appMessages } from '#app/messages.ts';
import { dataMessages } from '#lib/firestore/messages.ts';
import { failureSentence, isTransient, retryFor } from '../lib/firestore/errors.ts';
import { lateBanners } from '../lib/late-banners.ts';
import { routePath } from '../lib/routing/path.ts';
import { useLocation } from '../lib/routing/router.tsx';
import { useOnline } from '../lib/use-online.ts';
import { useSession } from '../session/session.tsx';
import { refreshUserRecord } from '../session/user-record.ts';
import { Alert } from '../ui/alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { RetryButton } from '../ui/retry-button.tsx';
import { routeChunk } from './route-chunk.ts';
import { useChunk } from './use-chunk.ts';

/** Shown while the server is out of reach, or a member sees lists of an earlier visit for longer than a moment. */
export function OutdatedBanner() {
  const isOnline = useOnline();
  const { outdated } = useLateBanners();
  const recordError = useRecordError();
  const isUnreached = isOnline && recordError !== null && isTransient(recordError);
  if (isOnline && outdated === null && !isUnreached) return null;
  return (
    <div role="status" className="bg-slate-soft text-slate-ink" data-print="none" data-passing>
      <p className="shell flex items-center gap-3 py-2 text-small">
        {outdated?.isOffline !== false && <Icon of={WifiOff} className="size-5 flex-none" />}
        <span className="min-w-0 flex-1">
          {outdated?.sentence ?? (isOnline ? dataMessages.noConnection : appMessages.offline)}
        </span>
        {isUnreached && <RetryButton onRetry={refreshUserRecord} />}
      </p>
    </div>
  );
}

/** The offer of a new version, and why the page stays in its language. */
export function LateBanners() {
  const { newVersion, problem } = useLateBanners();
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

function useLateBanners() {
  return useSyncExternalStore(lateBanners.subscribe, lateBanners.get, lateBanners.get);
}

/** This screen needs the record, and shows the failure itself. */
const pathWithOwnMessage = '/register-donor';

/** Why the user record could not be read; null where it could, and where the screen says so itself. */
function useRecordError(): unknown {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.state !== 'member' || session.member.recordState !== 'failed') return null;
  return routePath(pathname) === pathWithOwnMessage ? null : session.member.recordError;
}

/** Shown while the user record could not be read: the role and the initial values of forms are unknown then. */
export function UnreadRecordBanner() {
  const recordError = useRecordError();
  // The other banner says then that nothing can be loaded.
  if (recordError === null || isTransient(recordError)) return null;
  return (
    <div className="shell pt-4" data-print="none">
      <Alert onRetry={retryFor(recordError, refreshUserRecord)}>
        {failureSentence(recordError, appMessages.recordNotRead)}
      </Alert>
    </div>
  );
}

const unverifiedAddress = routeChunk(
  'unverified-address',
  () => import('./unverified-address.tsx'),
  'UnverifiedAddress',
);

/** Shown while the address is not verified. Its code is loaded for the few whose address is not. */
export function UnverifiedBanner() {
  const session = useSession();
  return session.state === 'member' && !session.member.emailVerified ? <UnverifiedAddress /> : null;
}

function UnverifiedAddress() {
  const { loaded: Loaded } = useChunk(unverifiedAddress);
  return Loaded && <Loaded />;
}
