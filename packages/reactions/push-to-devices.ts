import { pushDeviceIds, pushDeviceRecord } from '@blood-bank/domain/records/push-device';
import type { DocumentSnapshot } from '@embedded-firebase/server/documents';
import * as v from 'valibot';
import type { Notification, Port, PushSubscription } from './reaction.ts';

/** A device on which a member is notified. */
interface Device extends Pick<DocumentSnapshot, 'path' | 'updateTime'> {
  readonly subscription: PushSubscription;
}

/** The collection of a member's devices. */
export function devicesPath(uid: string): string {
  return `pushSubscriptions/${uid}/devices`;
}

/** Reads the devices on which a member is notified: none where the host sends no notifications, nor of a person without an account. */
export async function devicesOf(port: Port, uid: string): Promise<readonly Device[]> {
  if (port.sendPush === null || uid === '') return [];
  const documents = await port.query({ collection: devicesPath(uid), limit: pushDeviceIds.length });
  return documents.flatMap(({ path, updateTime, fields }) => {
    const parsed = v.safeParse(pushDeviceRecord, fields);
    return parsed.success ? [{ path, updateTime, subscription: parsed.output }] : [];
  });
}

/**
 * Sends a notification to all devices of a member, and deletes those that are gone.
 *
 * @param id of the notice: a repeated notification replaces the former one
 * @returns whether at least one device's push service has taken it
 */
export async function pushToDevices(
  port: Port,
  devices: readonly Device[],
  id: string,
  { isUrgent, ...shown }: Notification,
): Promise<boolean> {
  const { sendPush } = port;
  if (sendPush === null) return false;
  const payload = JSON.stringify({ ...shown, tag: id });
  const outcomes = await Promise.all(
    devices.map(async ({ path, updateTime, subscription: { endpoint, p256dh, auth } }) => {
      const subscription = { endpoint, p256dh, auth };
      const outcome = await sendPush({ subscription, payload, topic: id, isUrgent });
      // Unless the device has subscribed anew by now.
      if (outcome === 'gone') await port.deleteUnchanged([{ path, updateTime }]);
      return outcome;
    }),
  );
  return outcomes.includes('sent');
}
