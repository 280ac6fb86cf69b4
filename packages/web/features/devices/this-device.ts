import { withTimeout } from '../../lib/firestore/call.ts';
import { withStorage } from '../../lib/storage/browser-storage.ts';
import { deleteDevice, deleteOtherDevices, isStored, type Subscription, storeDevice } from './api.ts';
import { base64urlOf, bytesOf, readPushKey } from './push-key.ts';

/** Whether a member is notified on this device, or why that can't be; `none` where the host sends no notifications. */
export type DeviceState = 'none' | 'unsupported' | 'not-installed' | 'blocked' | 'off' | 'on';

/** The localStorage key of the endpoint by which a member is notified here, without the uid: a browser may lose its subscription. */
const markPrefix = 'notified:';
/** The app is kept on the device some seconds after the first page; on a slow network that takes a while. */
const readySeconds = 30;

/** Finds out whether the member is notified here. */
export async function readDeviceState(uid: string): Promise<DeviceState> {
  if ((await readPushKey()) === null) return 'none';
  if (!canNotify()) return isInBrowserOfPhone() ? 'not-installed' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await currentSubscription();
  if (subscription === null || Notification.permission !== 'granted') return 'off';
  return (await isStored(uid, subscription.endpoint)) ? 'on' : 'off';
}

/**
 * Asks for permission, subscribes this device and stores it. To be called in answer to a press, without which browsers don't ask.
 *
 * @returns 'off' when the member has not decided
 */
export async function turnOn(uid: string): Promise<DeviceState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const key = await readPushKey();
  if (key === null) return 'none';
  await subscribe(uid, key, markedEndpoint(uid));
  return 'on';
}

/** Ends notifications to the member here. What the server still has is then of no use, and goes with the next notice. */
export async function turnOff(uid: string): Promise<void> {
  const subscription = await currentSubscription();
  const endpoint = subscription?.endpoint ?? markedEndpoint(uid);
  forgetMarks();
  try {
    await subscription?.unsubscribe();
  } finally {
    // Above all where the browser can't end its subscription, to which the server would go on to send.
    if (endpoint !== null) await deleteDevice(uid, endpoint);
  }
}

/** Ends notifications to the member on every other device: a new password signs the member out there. */
export async function turnOffElsewhere(uid: string): Promise<void> {
  await deleteOtherDevices(uid, (await currentSubscription())?.endpoint ?? markedEndpoint(uid));
}

/** Ends notifications to whom they were for: nobody is signed in any more, or somebody else is. */
export async function turnOffForOthers(): Promise<void> {
  forgetMarks();
  await (await currentSubscription())?.unsubscribe();
}

/**
 * Subscribes this device anew where the browser, the push service or the host has ended its subscription, or has another key. That of
 * another member is ended.
 */
export async function renew(uid: string): Promise<void> {
  // Without asking the server, which may not answer.
  if (isMarkedForOther(uid)) return turnOffForOthers();
  const subscription = await currentSubscription();
  const isOwn = subscription !== null && (await isStored(uid, subscription.endpoint));
  const marked = markedEndpoint(uid);
  if (marked === null && !isOwn) return turnOffForOthers();
  const key = await readPushKey();
  if (key === null || (isOwn && hasKey(subscription, key))) return;
  await subscribe(uid, key, marked ?? subscription?.endpoint ?? null);
}

/** @param former the endpoint of the subscription that this one replaces */
async function subscribe(uid: string, key: string, former: string | null): Promise<void> {
  const { pushManager } = await withTimeout(readySeconds, () => navigator.serviceWorker.ready);
  // A subscription has one key for ever, and one that the server has lost may be dead.
  await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  const subscription = await pushManager.subscribe(options);
  try {
    await storeDevice(uid, storedForm(subscription), former);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  withStorage('localStorage', (storage) => storage.setItem(markPrefix + uid, subscription.endpoint));
}

function storedForm(subscription: PushSubscription): Subscription {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, p256dh, auth };
}

/** A browser that does not tell the key counts as having it. */
function hasKey({ options }: PushSubscription, key: string): boolean {
  const used = options?.applicationServerKey ?? null;
  return used === null || base64urlOf(used) === key;
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (!canNotify()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function canNotify(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Of an iPhone or iPad, which notifies only for a site on its home screen. */
function isInBrowserOfPhone(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

function markedEndpoint(uid: string): string | null {
  return withStorage('localStorage', (storage) => storage.getItem(markPrefix + uid)) ?? null;
}

function isMarkedForOther(uid: string): boolean {
  return markedEndpoint(uid) === null && marks().length > 0;
}

function forgetMarks(): void {
  for (const key of marks()) withStorage('localStorage', (storage) => storage.removeItem(key));
}

function marks(): readonly string[] {
  const keys = withStorage('localStorage', (storage) => Object.keys(storage)) ?? [];
  return keys.filter((key) => key.startsWith(markPrefix));
}
