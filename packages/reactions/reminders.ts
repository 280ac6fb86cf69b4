import { addDays } from '@blood-bank/domain/calendar-date';
import { confirmedDays } from '@blood-bank/domain/confirmation';
import { deferredUntil, intervalAfter } from '@blood-bank/domain/deferral';
import { isOlder } from '@blood-bank/domain/needed-by';
import type { BloodRequest } from '@blood-bank/domain/records/blood-request';
import type { Donor } from '@blood-bank/domain/records/donor';
import { zonedDate } from '@blood-bank/domain/zoned-time';
import type { DocumentQuery } from '@embedded-firebase/server/documents';
import { ask } from './answers.ts';
import {
  composeAvailableNotice,
  composeDonatedNotice,
  composeNeededNotice,
  composeReadyNotice,
  composeRightNotice,
} from './mails/mails.ts';
import { openRequest } from './open-request.ts';
import type { Notice, Reaction } from './reaction.ts';
import { donorOf } from './stored-records.ts';
import { type ToldMember, tellOnce } from './tell-once.ts';

const day = 86_400_000;
/** In days: how long ago something may be due, so that a host that was down does not remind of what is over. */
const dueDays = 3;
/** In days: how long a donor may be unavailable without being asked. */
const unavailableDays = 120;
/** In days: how long the dashboard alone asks a donor whether the profile is still right. */
const askedOnDashboardDays = 14;
/** In days: longer, as many may have registered on one day, whose mails one day does not have; shorter than reservations are kept. */
const confirmationDueDays = 7;
/** How many years in a row a donor who does not answer is asked. */
const askedYears = [1, 2, 3, 4, 5];
/** What a sweep looks at of each kind; the next one goes on. */
const mostPerSweep = 200;

/** Reminds donors and owners of requests, each once of each thing. To be called every hour, and may be called at the same time. */
export async function sendReminders(reaction: Reaction): Promise<void> {
  await askWhoDonated(reaction);
  await askWhatIsNeeded(reaction);
  await tellWhoIsReady(reaction);
  await askWhoIsAvailable(reaction);
  for (const years of askedYears) await askWhoseProfileIsRight(reaction, years);
}

/** A day after the owner of a request has said that the donor gave. */
async function askWhoDonated(reaction: Reaction): Promise<void> {
  const { port } = reaction;
  for (const donor of await donorsBetween(reaction, 'saidDonatedAt', 1, 1 + dueDays)) {
    const where = [{ field: 'userId', op: '==', value: donor.id }] as const;
    const offers = await port.query({ collection: 'offers', collectionGroup: true, where });
    const open = offers.filter(({ fields }) => fields.status === 'donated');
    // Answered while the note was written.
    if (open.length === 0) await port.update(`donors/${donor.id}`, { saidDonatedAt: null });
    for (const { path } of open) {
      const requestId = path.split('/')[1] ?? '';
      const id = `donated:${requestId}_${donor.id}`;
      await remind(reaction, { id, uid: donor.id, source: path }, async (member) => {
        if ((await port.get(path))?.fields.status !== 'donated') return null;
        const asked = { question: 'donated', uid: donor.id, requestId } as const;
        return composeDonatedNotice(reaction, await ask(reaction, id, asked, member.language), member);
      });
    }
  }
}

/** Once the time of a request has passed, or a day after an urgent one without a time. */
async function askWhatIsNeeded(reaction: Reaction): Promise<void> {
  const { port } = reaction;
  const now = port.now();
  const since = new Date(now - (dueDays + 1) * day);
  const active = { field: 'status', op: '==', value: 'active' } as const;
  const passed = await port.query({
    collection: 'bloodRequests',
    where: [
      active,
      { field: 'neededBy', op: '>', value: since },
      { field: 'neededBy', op: '<=', value: new Date(now) },
    ],
    limit: mostPerSweep,
  });
  const urgent = await port.query({
    collection: 'bloodRequests',
    where: [
      active,
      { field: 'urgency', op: '==', value: 'urgent' },
      { field: 'requestedAt', op: '>', value: since },
      { field: 'requestedAt', op: '<=', value: new Date(now - day) },
    ],
    orderBy: [{ field: 'requestedAt', direction: 'desc' }],
    limit: mostPerSweep,
  });
  for (const { path } of [...passed, ...urgent]) {
    const requestId = path.split('/')[1] ?? '';
    const request = await dueRequest(reaction, requestId);
    if (request === null) continue;
    const id = `needed:${requestId}`;
    await remind(reaction, { id, uid: request.userId, source: path }, async (member) => {
      const stillDue = await dueRequest(reaction, requestId);
      if (stillDue === null) return null;
      const asked = { question: 'needed', uid: request.userId, requestId } as const;
      return composeNeededNotice(reaction, stillDue, await ask(reaction, id, asked, member.language), member);
    });
  }
}

/** Reads a request if its owner is to be asked now whether it is still needed; otherwise null. */
async function dueRequest({ port }: Reaction, id: string): Promise<BloodRequest | null> {
  const request = await openRequest(port, id);
  if (request === null) return null;
  const isUntouched = request.editedAt === null && request.stillNeededAt === null;
  const isOfUrgent = request.neededBy === null && request.urgency === 'urgent' && isUntouched;
  return isOfUrgent || isOlder(request, new Date(port.now())) ? request : null;
}

/** On the day on which a deferral ends, to those who want to be told of requests. */
async function tellWhoIsReady(reaction: Reaction): Promise<void> {
  const { port, campus } = reaction;
  const today = zonedDate(new Date(port.now()), campus.timeZone);
  const { platelets, plasma } = campus.intervalDaysAfter;
  for (const interval of new Set([campus.donationIntervalDays, platelets, plasma])) {
    const where = [
      { field: 'lastDonationDate', op: '>', value: addDays(today, -interval - dueDays) },
      { field: 'lastDonationDate', op: '<=', value: addDays(today, -interval) },
    ] as const;
    const isReady = (donor: Donor | null): donor is Donor =>
      donor?.isProfileActive === true &&
      donor.isAvailable &&
      intervalAfter(donor, campus) === interval &&
      deferredUntil(donor, today, campus) === null;
    for (const donor of (await donorsWith(reaction, { where })).filter(isReady)) {
      const id = `ready:${donor.id}_${donor.lastDonationDate}`;
      await remind(reaction, { id, uid: donor.id, source: `donors/${donor.id}` }, async (member) => {
        const isStillReady = isReady(await readDonor(reaction, donor.id));
        return isStillReady ? composeReadyNotice(reaction, member) : null;
      });
    }
  }
}

async function askWhoIsAvailable(reaction: Reaction): Promise<void> {
  const due = await donorsBetween(reaction, 'unavailableSince', unavailableDays, unavailableDays + dueDays);
  for (const { id: uid, unavailableSince } of due) {
    const id = `available:${uid}_${unavailableSince?.toISOString().slice(0, 10)}`;
    await remind(reaction, { id, uid, source: `donors/${uid}` }, async (member) => {
      const donor = await readDonor(reaction, uid);
      if (donor === null || donor.isAvailable || !donor.isProfileActive) return null;
      const asked = { question: 'available', uid, requestId: '' } as const;
      return composeAvailableNotice(reaction, await ask(reaction, id, asked, member.language), member);
    });
  }
}

/** So many years after a donor has last said so, at each visit first. A donor who is not available is not asked. */
async function askWhoseProfileIsRight(reaction: Reaction, years: number): Promise<void> {
  const from = years * confirmedDays + askedOnDashboardDays;
  const due = await donorsBetween(reaction, 'confirmedAt', from, from + confirmationDueDays);
  const mayBeAsked = (donor: Donor | null) => donor?.isProfileActive === true && donor.isAvailable;
  for (const { id: uid, confirmedAt } of due.filter(mayBeAsked)) {
    const id = `right:${uid}_${confirmedAt?.toISOString().slice(0, 10)}_${years}`;
    await remind(reaction, { id, uid, source: `donors/${uid}` }, async (member) => {
      const donor = await readDonor(reaction, uid);
      if (!mayBeAsked(donor) || donor?.confirmedAt?.getTime() !== confirmedAt?.getTime()) return null;
      const asked = { question: 'right', uid, requestId: '' } as const;
      return composeRightNotice(reaction, await ask(reaction, id, asked, member.language), member);
    });
  }
}

/** What can't be sent now is tried again by the next sweep. */
async function remind(
  reaction: Reaction,
  { id, uid, source }: { readonly id: string; readonly uid: string; readonly source: string },
  compose: (member: ToldMember) => Promise<Notice | null>,
): Promise<void> {
  await tellOnce(reaction, { id, request: id, uid, source, author: uid }, compose);
}

/** Donors with accounts, of whom something happened between so many days ago. */
function donorsBetween(
  reaction: Reaction,
  field: 'saidDonatedAt' | 'unavailableSince' | 'confirmedAt',
  from: number,
  to: number,
): Promise<readonly Donor[]> {
  const ago = (days: number) => new Date(reaction.port.now() - days * day);
  const where = [
    { field, op: '>', value: ago(to) },
    { field, op: '<=', value: ago(from) },
  ] as const;
  return donorsWith(reaction, { where });
}

async function donorsWith(
  { port, campus }: Reaction,
  query: Pick<DocumentQuery, 'where'>,
): Promise<readonly Donor[]> {
  const documents = await port.query({ collection: 'donors', ...query, limit: mostPerSweep });
  return documents.flatMap((document) => {
    const donor = donorOf(document, campus.timeZone);
    return donor === null || donor.userId !== donor.id ? [] : [donor];
  });
}

async function readDonor({ port, campus }: Reaction, uid: string): Promise<Donor | null> {
  return donorOf(await port.get(`donors/${uid}`), campus.timeZone);
}
