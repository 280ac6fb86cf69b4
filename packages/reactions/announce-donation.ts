import { donationRecord } from '@blood-bank/domain/records/donation';
import * as v from 'valibot';
import { composeDonationNotice } from './mails/mails.ts';
import { readNotice } from './notice-reservation.ts';
import { isRecent, type Reaction, type StoredDocument, UnfinishedReactionError } from './reaction.ts';
import { tellOnce } from './tell-once.ts';

/** The documents whose creation this reacts to. */
export const donationDocuments = 'donors/{uid}/donations/{day}';

/**
 * Thanks a member for a donation that somebody else has recorded, who may take it back if it is wrong: one mail a day, as a list may hold
 * many.
 *
 * @throws UnfinishedReactionError when the mail is not sent, or what the port throws
 */
export async function announceDonation(
  reaction: Reaction,
  { path }: Pick<StoredDocument, 'path'>,
): Promise<void> {
  const { port } = reaction;
  const [, donorId = ''] = path.split('/');
  const donation = async () => {
    const parsed = v.safeParse(donationRecord, { ...(await port.get(path))?.fields, donorId });
    return parsed.success ? parsed.output : null;
  };
  const recorded = await donation();
  if (recorded === null || recorded.recordedBy === donorId) return;
  if (!isRecent(recorded.recordedAt, port.now())) return;
  const day = new Date(port.now()).toISOString().slice(0, 10);
  const id = `donation:${donorId}_${day}`;
  const notice = { id, request: id, uid: donorId, source: path, author: recorded.recordedBy };
  const isTold = await tellOnce(reaction, notice, async (member) => {
    const stillThere = await donation();
    return stillThere === null ? null : composeDonationNotice(reaction, stillThere, member);
  });
  // Another donation of the day may have begun the mail.
  if (!isTold && (await readNotice(port, id))?.source === path) throw new UnfinishedReactionError();
}
