import {
  type NoticeReservation,
  putNotice,
  readNotice,
  reservationLifetime,
  unsentNotices,
} from './notice-reservation.ts';
import { devicesOf, pushToDevices } from './push-to-devices.ts';
import type { DocumentPort, MailOutcome, Notice, Port } from './reaction.ts';

/** Longer than a host takes to send one notification and one mail. An attempt that is not over by then was ended with its process. */
const attemptLifetime = 90_000;
/** A notice whose outcome is unknown is sent once more: a notification replaces the former one, a mail has the same Message-ID. */
const mostAttempts = 2;
/** A recipient that was refused so many times is given up. */
const mostRefusals = 3;
/** Longer than any host delivers an event again. */
const longestRetry = 86_400_000;
/** Attempts of a mail that may exist. */
export const attemptNumbers = Array.from({ length: mostAttempts }, (_, attempt) => attempt);

/** Whether a notice is delivered, has to be tried again later, or failed because the mail server did not work. */
export type Delivery = 'done' | 'later' | 'failed';

/**
 * Sends the notice of a reservation: to the devices of the person, by mail if none takes it. Of concurrent calls only one sends. An
 * attempt whose outcome is known to be a failure does not count.
 *
 * @param compose makes the notice; null when the person is not to be told any more
 */
export async function deliverNotice(
  port: Port,
  id: string,
  compose: () => Promise<Notice | null>,
): Promise<Delivery> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const reservation = await readNotice(port, id);
    if (reservation === null || reservation.state !== 'chosen') return 'done';
    const notice = await compose();
    const devices = notice?.notification && !reservation.byMail ? await devicesOf(port, reservation.uid) : [];
    const path = attemptPath(reservation, attempt);
    if (await reserveAttempt(port, reservation, path)) {
      if (notice !== null && (notice.mail !== null || devices.length > 0))
        return send(port, reservation, { ...notice, devices }, path);
      if (attempt === 0) await giveBack(port, reservation);
      return finish(port, reservation, 'dropped');
    }
    const at = (await port.get(path))?.fields.at;
    // It was released, or is in progress.
    if (!(at instanceof Date) || port.now() - at.getTime() < attemptLifetime) return 'later';
  }
  const reservation = await readNotice(port, id);
  // A mail server that was handed the mail twice, and answered neither time, may have delivered it.
  return reservation === null ? 'done' : finish(port, reservation, 'unconfirmed');
}

/**
 * Drops the reservations of mails that no event will ever drop: the embedded host deletes an event with its document, and each host gives up
 * some time. Their slots are free again, unless a mail may have been handed over.
 */
export async function dropAbandonedNotices(port: DocumentPort): Promise<void> {
  const sources = new Map<string, boolean>();
  for (const reservation of await unsentNotices(port)) {
    const { source, at } = reservation;
    const isThere = sources.get(source) ?? (await port.get(source)) !== null;
    sources.set(source, isThere);
    if (isThere && port.now() - at.getTime() < longestRetry) continue;
    if (!(await reserveAttempt(port, reservation, attemptPath(reservation, 0)))) continue;
    await giveBack(port, reservation);
    await finish(port, reservation, 'dropped');
  }
}

/** The document that only the caller can create which may send. */
export function attemptPath({ id, at }: Pick<NoticeReservation, 'id' | 'at'>, attempt: number): string {
  return `noticeSlots/${at.toISOString().slice(0, 10)}_send_${id}_${attempt}`;
}

function reserveAttempt(port: DocumentPort, reservation: NoticeReservation, path: string): Promise<boolean> {
  const expiresAt = new Date(reservation.at.getTime() + reservationLifetime);
  return port.claim(path, { at: new Date(port.now()), expiresAt });
}

/** Frees what a reservation holds whose mail was never handed over. */
async function giveBack(port: DocumentPort, { slots }: NoticeReservation): Promise<void> {
  for (const slot of slots) await port.delete(slot);
}

/** A notice, and the devices that it can be sent to. */
interface AddressedNotice extends Notice {
  readonly devices: Awaited<ReturnType<typeof devicesOf>>;
}

async function send(
  port: Port,
  chosen: NoticeReservation,
  { notification, devices, mail }: AddressedNotice,
  path: string,
): Promise<Delivery> {
  let reservation = chosen;
  if (notification !== null && devices.length > 0) {
    if (await pushToDevices(port, devices, reservation.id, notification)) {
      return finish(port, reservation, 'sent');
    }
    // Or an attempt after a kill could tell the person both ways.
    if (mail !== null) {
      reservation = { ...reservation, byMail: true };
      await putNotice(port, reservation);
    }
  }
  // A device that is gone is not tried again, so that a person who wants no mails is given up with the last one.
  const outcome: MailOutcome = mail === null ? 'deferred' : await port.sendMail(mail);
  switch (outcome) {
    case 'sent':
      return finish(port, reservation, 'sent');
    case 'unknown':
      // The next attempt need not wait.
      await port.set(path, {
        at: new Date(0),
        expiresAt: new Date(reservation.at.getTime() + reservationLifetime),
      });
      return 'failed';
    case 'refused':
      if (reservation.refusals + 1 >= mostRefusals) return finish(port, reservation, 'dropped');
      await putNotice(port, { ...reservation, refusals: reservation.refusals + 1 });
      break;
  }
  await port.delete(path);
  return outcome === 'failed' ? 'failed' : 'later';
}

async function finish(
  port: DocumentPort,
  reservation: NoticeReservation,
  state: Exclude<NoticeReservation['state'], 'chosen'>,
): Promise<Delivery> {
  await putNotice(port, { ...reservation, state });
  return 'done';
}
