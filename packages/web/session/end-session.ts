import { dropDeviceCacheOfOthers } from '../lib/storage/device-cache.ts';
import { dropDraftsOfOthers } from '../lib/storage/drafts.ts';
import { connect, currentAuth, expectLogout, onPersonChange, subscribeToAuth } from './session-store.ts';

const channelName = 'sign-out';

type Accounts = Awaited<ReturnType<typeof connect>>;
type LogoutMessage = 'started' | 'failed';

/** Ends the session in every tab at the member's own wish, by `end`. */
export async function endSession(end: (accounts: Accounts) => Promise<void>): Promise<void> {
  expectLogout(true);
  tellOtherTabs('started');
  try {
    await endSession.before();
    await end(await connect());
  } catch (error) {
    expectLogout(false);
    tellOtherTabs('failed');
    throw error;
  }
}

/** What is done first, while calls can still be made; it must not fail. */
endSession.before = async () => {};

/** Drops what is kept of a member on the device once this is no longer signed in, for whatever reason. */
export function dropDeviceCacheOnPersonChange(): void {
  // Not only when the person changes: a visit may begin with a stored account whose session has ended.
  subscribeToAuth(() => {
    const auth = currentAuth();
    if (auth.state === 'visitor') dropDeviceCacheOfOthers(null);
    if (auth.state === 'member') dropDeviceCacheOfOthers(auth.account.uid);
  });
}

/**
 * Drops every draft at a logout in any tab, and those of others at a sign-in: the next user of this browser must not find a
 * patient's name. A logout that fails and a session that merely expires leave them.
 */
export function dropDraftsOnPersonChange(): void {
  onPersonChange((uid) => {
    const auth = currentAuth();
    const hasLoggedOut = auth.state === 'visitor' && auth.hasLoggedOut;
    if (uid !== null || hasLoggedOut) dropDraftsOfOthers(uid);
  });
  openChannel()?.addEventListener('message', ({ data }: MessageEvent<LogoutMessage>) => {
    expectLogout(data === 'started');
    // The end of the session may have reached this tab before the message.
    if (data === 'started' && currentAuth().state === 'visitor') dropDraftsOfOthers(null);
  });
}

function tellOtherTabs(message: LogoutMessage): void {
  const channel = openChannel();
  channel?.postMessage(message);
  channel?.close();
}

/** Null where the browser allows no channel, as in some embedded or private pages. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return null;
  }
}
