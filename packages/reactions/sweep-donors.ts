import { afterId, idOf } from './documents.ts';
import { findDuplicates } from './duplicates.ts';
import { noteEntered } from './note-reached.ts';
import type { DocumentPort } from './reaction.ts';

/** How many donors a day are looked at. */
const donorsPerDay = 500;
const progressPath = 'donorSweep/progress';

/**
 * Looks at some donors again, each day at the next ones: what was stored before a reaction was there, or moved here, has not been reacted
 * to.
 */
export async function sweepDonors(port: DocumentPort): Promise<void> {
  const next = (await port.get(progressPath))?.fields.next;
  const startAt = typeof next === 'string' ? { startAt: next } : {};
  const donors = await port.query({ collection: 'donors', limit: donorsPerDay, ...startAt });
  for (const donor of donors) {
    await findDuplicates(port, idOf(donor));
    await noteEntered(port, donor);
  }
  const last = donors.length < donorsPerDay ? undefined : donors.at(-1);
  await port.set(progressPath, { next: last === undefined ? null : afterId(last) });
}
