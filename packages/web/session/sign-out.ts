import { dropDraftsOfOthers } from './drafts.ts';
import { connect, expectLeaving } from './session-store.ts';

const channelName = 'sign-out';

/** Signs out in every tab. Drafts go too: whoever uses this browser next must not find a patient's name in it. */
export async function signOut(): Promise<void> {
  dropDraftsOfOthers(null);
  tellOtherTabs();
  expectLeaving(true);
  try {
    const accounts = await connect();
    await accounts.signOut();
  } catch (error) {
    expectLeaving(false);
    throw error;
  }
}

/** Drops this tab's drafts when another tab signs out. A session that merely ran out leaves them. */
export function dropDraftsOnSignOutElsewhere(): void {
  new BroadcastChannel(channelName).addEventListener('message', () => {
    dropDraftsOfOthers(null);
    expectLeaving(true);
  });
}

function tellOtherTabs(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
}
