import { dropDraftsOfOthers } from './drafts.ts';
import { connect, expectLeaving } from './session-store.ts';

const channelName = 'sign-out';

type Accounts = Awaited<ReturnType<typeof connect>>;

/** Signs out in every tab. */
export function signOut(): Promise<void> {
  return leaveBy((accounts) => accounts.signOut());
}

/**
 * Ends the session by the person's own wish, in every tab, by what `end` does. Drafts go too: whoever uses this browser
 * next must not find a patient's name in it.
 */
export async function leaveBy(end: (accounts: Accounts) => Promise<void>): Promise<void> {
  dropDraftsOfOthers(null);
  tellOtherTabs();
  expectLeaving(true);
  try {
    await end(await connect());
  } catch (error) {
    expectLeaving(false);
    throw error;
  }
}

/** Drops this tab's drafts when another tab signs out. A session that merely ran out leaves them. */
export function dropDraftsOnSignOutElsewhere(): void {
  openChannel()?.addEventListener('message', () => {
    dropDraftsOfOthers(null);
    expectLeaving(true);
  });
}

function tellOtherTabs(): void {
  const channel = openChannel();
  channel?.postMessage(null);
  channel?.close();
}

/** Null where the browser allows no channel, as to some embedded or private pages: each tab then sees to itself. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return null;
  }
}
