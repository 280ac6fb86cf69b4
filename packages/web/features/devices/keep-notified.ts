import { withTimeout } from '../../lib/firestore/call.ts';
import { logProblem } from '../../lib/firestore/errors.ts';
import { endSession } from '../../session/end-session.ts';
import { currentAuth, subscribeToAuth } from '../../session/session-store.ts';
import { renew, turnOff, turnOffForOthers } from './this-device.ts';

/** A logout does not wait longer for the server to forget the device. */
const logoutSeconds = 5;

let isKept = false;

/**
 * From now on, while this page is open: the member who is signed in, and nobody else, is notified on this device. To be called once
 * notifications are allowed.
 */
export function keepNotified(): void {
  if (isKept) return;
  isKept = true;
  let followed: string | null | undefined;

  function follow(isChanged = false): void {
    const uid = signedInUid();
    if (uid === undefined || (uid === followed && !isChanged)) return;
    followed = uid;
    const following = uid === null ? turnOffForOthers() : renew(uid);
    following.catch((error: unknown) => logProblem('Notifications on this device could not be kept.', error));
  }

  endSession.before = async () => {
    const uid = signedInUid();
    if (typeof uid !== 'string') return;
    // The logout itself must not fail.
    await withTimeout(logoutSeconds, () => turnOff(uid)).catch((error: unknown) =>
      logProblem('Notifications on this device could not be turned off.', error),
    );
  };
  subscribeToAuth(() => follow());
  // The push service has ended the subscription, as the service worker says.
  navigator.serviceWorker?.addEventListener('message', () => follow(true));
  follow();
}

/** Undefined while it is not known. */
function signedInUid(): string | null | undefined {
  const auth = currentAuth();
  if (auth.state === 'member') return auth.account.uid;
  return auth.state === 'visitor' ? null : undefined;
}
