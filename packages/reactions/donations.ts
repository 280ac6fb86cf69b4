import { zonedDate } from '@blood-bank/domain/zoned-time';
import { allDocuments, idOf } from './documents.ts';
import type { DocumentPort, Reaction, StoredDocument } from './reaction.ts';
import { offerOf } from './stored-records.ts';

/**
 * Notes in a donor's record that the owner of a request has marked the donor's offer as donated: that defers the donor until somebody
 * answers. To be called when an offer's status changes.
 */
export async function noteDonation(
  { port, campus }: { readonly port: DocumentPort; readonly campus: Pick<Reaction['campus'], 'timeZone'> },
  { path }: Pick<StoredDocument, 'path'>,
): Promise<void> {
  const offer = offerOf(await port.get(path));
  if (offer?.status !== 'donated') return;
  const { userId, offeredAt } = offer;
  const last = (await port.get(`donors/${userId}`))?.fields.lastDonationDate;
  // The donor was faster to log it.
  if (typeof last === 'string' && offeredAt !== null && last >= zonedDate(offeredAt, campus.timeZone)) return;
  await port.update(`donors/${userId}`, { saidDonatedAt: new Date(port.now()) });
}

/**
 * Deletes the donations of a donor who is deleted. Those of a donor of the list who has registered become the member's.
 *
 * @param successor the member; null for none
 * @param at when the donor was deleted: what is recorded later is of another one under the same id
 */
export async function forgetDonations(
  port: DocumentPort,
  donorId: string,
  successor: string | null,
  at: Date,
): Promise<void> {
  const collection = `donors/${donorId}/donations`;
  for await (const donation of allDocuments(port, { collection })) {
    const { path, fields } = donation;
    const { recordedAt } = fields;
    if (recordedAt instanceof Date && recordedAt > at) continue;
    if (successor !== null) await port.claim(`donors/${successor}/donations/${idOf(donation)}`, fields);
    await port.delete(path);
  }
  if (successor !== null) await noteFirstDonation(port, successor);
}

/**
 * Notes which of a donor's donations is the first one, which the club's report counts. To be called when one is logged or deleted.
 */
export async function noteFirstDonation(port: DocumentPort, donorId: string): Promise<void> {
  const collection = `donors/${donorId}/donations`;
  const isNoted = [{ field: 'isFirst', op: '==', value: true }] as const;
  // Again after each change, as another one may be logged at the same time.
  for (;;) {
    const [first] = await port.query({ collection, orderBy: [{ field: 'donatedOn' }], limit: 1 });
    const noted = await port.query({ collection, where: isNoted });
    const wrong = noted.filter(({ path }) => path !== first?.path);
    for (const { path } of wrong) await port.update(path, { isFirst: false });
    const isRight = first === undefined || first.fields.isFirst === true;
    if (!isRight) await port.update(first.path, { isFirst: true });
    if (isRight && wrong.length === 0) return;
  }
}

/** Notes since when a donor is not available, as the record says now. To be called after each change of it. */
export async function noteAvailability(
  port: DocumentPort,
  { path }: Pick<StoredDocument, 'path'>,
): Promise<void> {
  const document = await port.get(path);
  if (document === null) return;
  const { isAvailable, unavailableSince = null } = document.fields;
  if (isAvailable === (unavailableSince === null)) return;
  await port.update(path, { unavailableSince: isAvailable === true ? null : new Date(port.now()) });
}
