import { dropDraftsOfOthers } from './drafts.ts';
import { connect, currentAuth, expectLeaving, onPersonChange } from './session-store.ts';

const channelName = 'sign-out';

type Accounts = Awaited<ReturnType<typeof connect>>;

/** What a tab that signs out tells the others. */
type Announcement = 'leaving' | 'staying';

/** Signs out in every tab. */
export function signOut(): Promise<void> {
  return leaveBy((accounts) => accounts.signOut());
}

/**
 * Ends the session by the member's own wish, in every tab. The drafts are dropped when the session has ended, so that a
 * failed logout loses nothing.
 *
 * @param end ends it at the authentication service
 */
export async function leaveBy(end: (accounts: Accounts) => Promise<void>): Promise<void> {
  announce('leaving');
  expectLeaving(true);
  try {
    await end(await connect());
  } catch (error) {
    announce('staying');
    expectLeaving(false);
    throw error;
  }
}

/**
 * Drops this tab's drafts when the member signs out, in this tab or another: the next person at this browser must not find a
 * patient's name in it. A session that merely expired keeps them.
 */
export function dropDraftsOnSignOut(): void {
  onPersonChange(dropDraftsIfLeft);
  openChannel()?.addEventListener('message', ({ data }: MessageEvent<Announcement>) => {
    expectLeaving(data === 'leaving');
    // The end of the session may have reached this tab before the announcement.
    if (data === 'leaving' && currentAuth().state === 'visitor') dropDraftsOfOthers(null);
  });
}

function dropDraftsIfLeft(): void {
  const auth = currentAuth();
  if (auth.state === 'visitor' && auth.hasLeft) dropDraftsOfOthers(null);
}

function announce(announcement: Announcement): void {
  const channel = openChannel();
  channel?.postMessage(announcement);
  channel?.close();
}

/** Null where the browser allows no channel, as in some embedded or private pages: each tab is then on its own. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return null;
  }
}
