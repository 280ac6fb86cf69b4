import { type NoticeClaim, putNotice, readNotice } from './notice-claim.ts';
import type { Mail, Port } from './port.ts';
import { claimLifetime } from './slots.ts';

/** Longer than a host takes to send one mail. An attempt that is not over by then was ended with its process. */
const attemptLifetime = 90_000;
/** A mail whose outcome is unknown is sent once more, with the same Message-ID. */
const mostAttempts = 2;
/** A recipient that was refused so many times is given up. */
const mostRefusals = 3;

/** Whether a notice is delivered, has to be tried again later, or failed because the mail server did not work. */
export type Delivery = 'done' | 'later' | 'failed';

/**
 * Sends the mail of a claim. Of concurrent calls only one sends. An attempt whose outcome is known to be a failure does not count.
 *
 * @param compose makes the mail; null when the person is not to be told any more
 */
export async function deliverNotice(
  port: Port,
  id: string,
  compose: () => Promise<Mail | null>,
): Promise<Delivery> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const claim = await readNotice(port, id);
    if (claim === null || claim.state !== 'chosen') return 'done';
    const mail = await compose();
    if (mail === null) return finish(port, claim, 'dropped');
    const path = `noticeSlots/${claim.at.toISOString().slice(0, 10)}_send_${id}_${attempt}`;
    const expiresAt = new Date(claim.at.getTime() + claimLifetime);
    if (await port.claim(path, { at: new Date(port.now()), expiresAt })) return send(port, claim, mail, path);
    const at = (await port.read(path))?.fields.at;
    // It was released, or is in progress.
    if (!(at instanceof Date) || port.now() - at.getTime() < attemptLifetime) return 'later';
  }
  const claim = await readNotice(port, id);
  // A mail server that was handed the mail twice, and answered neither time, most probably delivered it.
  return claim === null ? 'done' : finish(port, claim, 'sent');
}

async function send(port: Port, claim: NoticeClaim, mail: Mail, path: string): Promise<Delivery> {
  const outcome = await port.sendMail(mail);
  switch (outcome) {
    case 'sent':
      return finish(port, claim, 'sent');
    case 'unknown':
      // The next attempt need not wait.
      await port.put(path, { at: new Date(0), expiresAt: new Date(claim.at.getTime() + claimLifetime) });
      return 'failed';
    case 'refused':
      if (claim.refusals + 1 >= mostRefusals) return finish(port, claim, 'dropped');
      await putNotice(port, { ...claim, refusals: claim.refusals + 1 });
      break;
  }
  await port.delete(path);
  return outcome === 'failed' ? 'failed' : 'later';
}

async function finish(port: Port, claim: NoticeClaim, state: 'sent' | 'dropped'): Promise<Delivery> {
  await putNotice(port, { ...claim, state });
  return 'done';
}
