import { type BloodGroup, bloodGroups, canReceiveFrom } from '@blood-bank/domain/blood-group';
import {
  bloodRequestFields,
  type RequestStatus,
  type Urgency,
  urgencies,
} from '@blood-bank/domain/records/blood-request';
import { offerStatuses } from '@blood-bank/domain/records/offer';
import { requestNoticeFields } from '@blood-bank/domain/records/request-notice';
import { requestTerms } from '@blood-bank/domain/search-terms';
import {
  type DemoAccount,
  type DemoDocument,
  demoIsActive,
  hoursBefore,
  millisecondsPerHour,
  sampleFields,
} from './demo-documents.ts';
import { demoGroup, demoHospital, demoPerson, demoPhone } from './demo-people.ts';

/** A blood request of `owner`. The newest are active, most older ones are closed. */
export function demoRequest(index: number, owner: DemoAccount, now: Date): DemoDocument {
  const sample = { ...sampleFields(bloodRequestFields, index, now), unitsRequired: 1 + (index % 4) };
  const searched = {
    userEmail: owner.email,
    patientName: demoPerson(index * 3 + 1).fullName,
    hospitalName: demoHospital(index),
    contactPerson: demoPerson(index * 5 + 2).fullName,
    contactNumber: demoPhone(500 + index),
  };
  return {
    path: demoRequestPath(index),
    fields: {
      ...sample,
      userId: owner.uid,
      ...searched,
      searchTerms: requestTerms(searched),
      requiredBloodGroup: demoRequestGroup(index),
      hospitalLocation: index % 2 === 0 ? `Ward ${1 + (index % 12)}` : '',
      urgency: demoUrgency(index),
      neededBy: demoNeededBy(index, now),
      additionalInfo: index % 4 === 0 ? 'Operation in the morning; please call before you come.' : '',
      status: demoStatus(index),
      component: index % 9 === 4 ? 'platelets' : 'whole-blood',
      unitsReceived: demoStatus(index) === 'fulfilled' ? sample.unitsRequired : index % 4 === 3 ? 1 : 0,
      requestedAt: demoRequestedAt(index, now),
    },
  };
}

/**
 * The offer of the donor at `donorIndex` for the request of `owner` at `index` soon after it was posted, and its private part.
 *
 * @param different fields that the offer has in place of those
 */
export function demoOffer(
  index: number,
  donorIndex: number,
  { uid, fullName }: DemoAccount,
  owner: Pick<DemoAccount, 'uid'>,
  now: Date,
  different: DemoDocument['fields'] = {},
): DemoDocument[] {
  const path = `${demoRequestPath(index)}/offers/${uid}`;
  const requestUserId = owner.uid;
  return [
    {
      path,
      fields: {
        userId: uid,
        requestUserId,
        fullName,
        bloodGroup: demoGroup(donorIndex),
        message: donorIndex % 2 === 0 ? 'I can come after classes, from 4 pm.' : '',
        status: offerStatuses[0],
        offeredAt: new Date(demoRequestedAt(index, now).getTime() + 5 * 60_000),
        ...different,
      },
    },
    { path: `${path}/private/contact`, fields: { requestUserId, contactNumber: demoPhone(donorIndex) } },
  ];
}

/** How many donors were told of the request at `index`: as if the server had mailed them, which the demo does not. */
export function demoNotice(index: number, now: Date): DemoDocument {
  const urgency = demoUrgency(index);
  const limit = urgency === 'low' ? 'urgency' : index % 7 === 2 ? 'poster' : null;
  return {
    path: `requestNotices/${demoRequestId(index)}`,
    fields: {
      ...sampleFields(requestNoticeFields, index, now),
      startedAt: demoRequestedAt(index, now),
      isComplete: true,
      isSent: true,
      told: limit === null ? 14 + 3 * index : 0,
      limit,
    },
  };
}

/** The donors up to `donorCount` who can give to the patient of the request at `index`, and whose profiles are active. */
export function demoHelpers(index: number, donorCount: number): number[] {
  const givers = canReceiveFrom(demoRequestGroup(index));
  return Array.from({ length: donorCount }, (_, donor) => donor).filter(
    (donor) => demoIsActive(donor) && givers.includes(demoGroup(donor)),
  );
}

function demoRequestPath(index: number): string {
  return `bloodRequests/${demoRequestId(index)}`;
}

export function demoRequestId(index: number): string {
  return `demo-${String(index).padStart(3, '0')}`;
}

export function demoRequestGroup(index: number): BloodGroup {
  return bloodGroups[(index * 5 + 7) % bloodGroups.length] ?? 'O-';
}

function demoUrgency(index: number): Urgency {
  return urgencies[Math.floor(index / 2) % urgencies.length] ?? 'urgent';
}

function demoRequestedAt(index: number, now: Date): Date {
  return hoursBefore(now, index * index * 0.2 + 0.2);
}

/** On the hour; of every third request null, and of the one at 12 in the past. */
function demoNeededBy(index: number, now: Date): Date | null {
  if (index % 3 === 2) return null;
  const hours = { urgent: 5 + index, moderate: 30 + index * 5, low: 150 + index * 9 }[demoUrgency(index)];
  const from = index < 20 ? now : demoRequestedAt(index, now);
  const neededBy = hoursBefore(from, index === 12 ? 2 : -hours);
  return new Date(Math.ceil(neededBy.getTime() / millisecondsPerHour) * millisecondsPerHour);
}

function demoStatus(index: number): RequestStatus {
  if (index < 20) return 'active';
  return index % 4 === 0 ? 'cancelled' : 'fulfilled';
}
