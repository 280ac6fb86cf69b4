import { type PushDevice, pushDeviceIds, pushDeviceRecord } from '@blood-bank/domain/records/push-device';
import { collection, deleteDoc, doc, getDocs, serverTimestamp, setDoc } from 'firebase/firestore/lite';
import { read, write } from '../../lib/firestore/call.ts';
import { decode, firestore } from '../../lib/firestore/firestore.ts';

/** A browser's subscription, as it is stored. */
export type Subscription = Omit<PushDevice, 'createdAt'>;

interface StoredDevice extends PushDevice {
  readonly id: string;
}

/** The devices on which a member is notified. */
export function devicesOf(uid: string) {
  return collection(firestore(), 'pushSubscriptions', uid, 'devices');
}

/** Whether a device of the member has this endpoint. */
export async function isStored(uid: string, endpoint: string): Promise<boolean> {
  return (await readDevices(uid)).some((device) => device.endpoint === endpoint);
}

/**
 * Stores a device in the place of its former subscription, in a free one, or in that of the oldest device.
 *
 * @param former the endpoint of its former subscription
 */
export async function storeDevice(
  uid: string,
  { endpoint, p256dh, auth }: Subscription,
  former: string | null,
): Promise<void> {
  const devices = await readDevices(uid);
  const own = devices.find((device) => device.endpoint === endpoint || device.endpoint === former);
  const free = pushDeviceIds.find((id) => devices.every((device) => device.id !== id));
  const id = own?.id ?? free ?? oldest(devices);
  const device = { endpoint, p256dh, auth, createdAt: serverTimestamp() };
  await write(() => setDoc(doc(devicesOf(uid), id), device));
}

/** Deletes the device with this endpoint, if it is stored. */
export function deleteDevice(uid: string, endpoint: string): Promise<void> {
  return deleteDevices(uid, (device) => device.endpoint === endpoint);
}

/** Deletes all devices but the one with this endpoint. */
export function deleteOtherDevices(uid: string, endpoint: string | null): Promise<void> {
  return deleteDevices(uid, (device) => device.endpoint !== endpoint);
}

async function deleteDevices(uid: string, isDeleted: (device: StoredDevice) => boolean): Promise<void> {
  for (const { id } of (await readDevices(uid)).filter(isDeleted))
    await write(() => deleteDoc(doc(devicesOf(uid), id)));
}

async function readDevices(uid: string): Promise<StoredDevice[]> {
  const { docs } = await read(() => getDocs(devicesOf(uid)));
  return docs.flatMap((stored) => {
    const device = decode(pushDeviceRecord, stored.id, stored.data());
    return device === null ? [] : [{ ...device, id: stored.id }];
  });
}

function oldest(devices: readonly StoredDevice[]): string {
  const times = devices.map(({ createdAt }) => createdAt?.getTime() ?? 0);
  return devices[times.indexOf(Math.min(...times))]?.id ?? pushDeviceIds[0];
}
