import { startTheme } from '../app/page-theme.ts';
import { preloadMemberPage } from '../app/preload-route.ts';
import { loadChunk } from '../lib/load-chunk.ts';
import { routePath } from '../lib/routing/path.ts';
import { dropDeviceCacheOnPersonChange, dropDraftsOnPersonChange } from '../session/end-session.ts';
import {
  connect,
  currentAuth,
  onPersonChange,
  startSession,
  subscribeToAuth,
} from '../session/session-store.ts';
import { hasStoredAccount } from '../session/stored-account.ts';
import { syncUserRecord } from '../session/user-record.ts';

/*
 * Starts the session. The build makes one chunk of what this needs, without React, and the browser runs it as soon as it has
 * arrived: the account is looked up while the rest of the app is loading.
 */
startTheme();
dropDraftsOnPersonChange();
dropDeviceCacheOnPersonChange();
syncUserRecord();
let firstReads: Promise<void> = Promise.resolve();
onPersonChange((uid) => {
  // The screen reads by itself what could not be read early.
  if (uid !== null && location.search === '')
    firstReads = beginFirstReads(uid, location.pathname).catch(() => {});
});
const isMember = hasStoredAccount();
/** Whether the page is shown as an earlier visit has left it, until the app is rendered. */
export const isSavedPageShown: Promise<boolean> = showWhatIsOnDevice(async () =>
  (await import('./saved-page.ts')).showSavedPage(),
);
/** Settles when there is nothing more to wait for: a member's first screen has what it shows, or will say what it lacks. */
export const firstContents: Promise<unknown> = isMember
  ? Promise.all([preloadMemberPage(location.pathname), findContents()])
  : Promise.resolve();
startSession();
if (isMember) loadTimeZone().catch(() => {});

/** Resolves once the lists of an earlier visit can be shown, or what the member reads first has been read. */
async function findContents(): Promise<void> {
  if (await showWhatIsOnDevice(async () => (await import('./next-visit.ts')).showListsOfEarlierVisit()))
    return;
  await whoIsKnown();
  await firstReads;
}

/**
 * Shows what this device keeps of a member, if the app comes from the device (the service worker) too. Where it does not, the account
 * is known before there is a screen that could show anything.
 *
 * @returns whether there is anything
 */
async function showWhatIsOnDevice(show: () => Promise<boolean>): Promise<boolean> {
  const isOnDevice = navigator.serviceWorker?.controller != null;
  return isMember && isOnDevice && show().catch(() => false);
}

/** The first use of a time zone takes a tenth of a second of a slow phone's processor, which waits for the look-up's answer here. */
async function loadTimeZone(): Promise<void> {
  const [reads] = await Promise.all([loadFirstReads(), connect()]);
  setTimeout(reads.loadTimeZone);
}

/** Resolves once the account and its user record are known, or can't be. */
export function whoIsKnown(): Promise<void> {
  return new Promise((resolve) => {
    function check() {
      const auth = currentAuth();
      if (auth.state === 'loading' || (auth.state === 'member' && auth.recordState === 'loading')) return;
      unsubscribe();
      resolve();
    }
    const unsubscribe = subscribeToAuth(check);
    // By now they may be.
    check();
  });
}

function loadFirstReads() {
  return loadChunk(() => import('./first-reads.ts'));
}

async function beginFirstReads(uid: string, pathname: string): Promise<void> {
  const reads = await loadFirstReads();
  const auth = currentAuth();
  // The member may have signed out by now.
  if (auth.state === 'member' && auth.account.uid === uid)
    await reads.beginFirstReads(routePath(pathname), uid);
}
