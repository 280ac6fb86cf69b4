import { dropDraftsOfOthers } from './drafts.ts';
import { connect } from './session-store.ts';

const channelName = 'sign-out';

/** Signs out in every tab. Drafts go too: whoever uses this browser next must not find a patient's name in it. */
export async function signOut(): Promise<void> {
  dropDraftsOfOthers(null);
  tellOtherTabs();
  const accounts = await connect();
  await accounts.signOut();
}

/** Drops this tab's drafts when another tab signs out. A session that merely ran out leaves them. */
export function dropDraftsOnSignOutElsewhere(): void {
  new BroadcastChannel(channelName).addEventListener('message', () => dropDraftsOfOthers(null));
}

function tellOtherTabs(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
}
