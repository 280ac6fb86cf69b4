import type { BloodGroup } from '@blood-bank/domain/blood-group';
import { bloodRequestFields, type RequestStatus, urgencies } from '@blood-bank/domain/records/blood-request';
import { type CallOutcome, callId } from '@blood-bank/domain/records/call';
import type { Component } from '@blood-bank/domain/records/donation';
import { type Response, responses } from '@blood-bank/domain/records/response-time';
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

interface DemoYear {
  /** How many requests there are. */
  readonly count: number;
  readonly donorCount: number;
  readonly callers: readonly DemoAccount[];
  readonly accountOf: (donorIndex: number) => DemoAccount;
}

/** A donation in the log of the donor at an index. */
export interface LoggedDonation {
  readonly donor: number;
  /** The donor's record tells of it, as one of whole blood. */
  readonly isLast: boolean;
  readonly document: DemoDocument;
}

/** A request, and the donations for it. */
interface PastRequest {
  readonly index: number;
  readonly group: BloodGroup;
  readonly requestedAt: Date;
  readonly given: LoggedDonation[];
}

interface PastCall {
  readonly donor: number;
  readonly caller: DemoAccount;
  readonly startedAt: Date;
  readonly outcome: CallOutcome;
}

/** In days ago: the requests of the last month are described one by one. */
const oldest = 364;
const newest = 31;
/** How a call ends after which nobody comes. */
const outcomes: readonly CallOutcome[] = [
  ...Array<CallOutcome>(9).fill('no-answer'),
  ...Array<CallOutcome>(7).fill('declined'),
  ...Array<CallOutcome>(4).fill('later'),
  'wrong-number',
];

/**
 * A year of closed requests with calls and offers, which has led to most of the donations that donors have logged.
 *
 * @returns further documents, and logged donations with the request that they were for
 */
export function demoYear(
  { count, donorCount, callers, accountOf }: DemoYear,
  logged: readonly LoggedDonation[],
  now: Date,
): DemoDocument[] {
  return pastRequests(logged, count, now).flatMap((request) => {
    const { index, group, given, requestedAt } = request;
    const owner = accountOf(1 + ((index * 29) % (donorCount - 1)));
    const calls = pastCalls(
      request,
      Array.from({ length: donorCount }, (_, donor) => donor).filter(
        (donor) => donor > 0 && demoGroup(donor) === group && demoIsActive(donor),
      ),
      callers,
    );
    const path = `bloodRequests/${idOf(request)}`;
    const offers = given.flatMap(({ donor, document: { path: logPath, fields } }) => {
      const { uid, fullName } = accountOf(donor);
      const call = calls.find((one) => one.donor === donor);
      const offer = {
        userId: uid,
        requestUserId: owner.uid,
        fullName,
        bloodGroup: group,
        message: '',
        status: 'confirmed',
        recordedBy: call?.caller.uid ?? null,
        offeredAt: call?.startedAt ?? minutesAfter(requestedAt, 12 + 240 * chance(donor, index)),
      };
      return [
        { path: `${path}/offers/${uid}`, fields: offer },
        {
          path: `${path}/offers/${uid}/private/contact`,
          fields: { requestUserId: owner.uid, contactNumber: demoPhone(donor) },
        },
        {
          path: logPath,
          fields: {
            ...fields,
            component: componentOf(request),
            place: demoHospital(index),
            requestId: idOf(request),
            recordedBy: call?.caller.uid ?? uid,
          },
        },
      ];
    });
    return [
      { path, fields: requestFields(request, owner, now) },
      ...offers,
      ...calls.flatMap((call) => callDocuments(request, call, accountOf(call.donor).uid)),
    ];
  });
}

/** How soon the requests among documents were responded to, as reactions would have noted it. */
export function demoResponseTimes(documents: readonly DemoDocument[]): DemoDocument[] {
  const times = new Map<string, Record<Response, number | null>>();
  const requestedAt = new Map(
    documents
      .filter(({ path }) => /^bloodRequests\/[^/]+$/.test(path))
      .map(({ path, fields }) => [path.split('/')[1] ?? '', fields.requestedAt as Date]),
  );
  const note = (requestId: string, response: Response, moment: Date) => {
    const posted = requestedAt.get(requestId);
    if (posted === undefined) return;
    const minutes = Math.floor((moment.getTime() - posted.getTime()) / 60_000);
    const noted = times.get(requestId) ?? { calledAfter: null, offeredAfter: null, comingAfter: null };
    times.set(requestId, { ...noted, [response]: Math.min(noted[response] ?? minutes, minutes) });
  };
  for (const { path, fields } of documents) {
    if (path.startsWith('calls/')) {
      note(String(fields.requestId), responses[0], fields.startedAt as Date);
      if (fields.outcome === 'coming') note(String(fields.requestId), responses[2], fields.startedAt as Date);
    } else if (/^bloodRequests\/[^/]+\/offers\/[^/]+$/.test(path) && (fields.recordedBy ?? null) === null) {
      note(path.split('/')[1] ?? '', responses[1], fields.offeredAt as Date);
    }
  }
  return [...times].map(([id, minutes]) => ({
    path: `responseTimes/${id}`,
    fields: { requestedAt: requestedAt.get(id) ?? null, ...minutes },
  }));
}

/** The requests that the donations were for, a few for each, and as many without one as are left. */
function pastRequests(logged: readonly LoggedDonation[], count: number, now: Date): readonly PastRequest[] {
  const requests: PastRequest[] = [];
  const byAge = logged
    .map((donation) => ({ donation, days: daysAgo(donation.document.fields.donatedOn, now) }))
    .filter(({ donation, days }) => days > newest && days < oldest && chance(donation.donor, 1) < 0.8)
    .sort((a, b) => b.days - a.days);
  for (const { donation, days } of byAge) {
    const group = demoGroup(donation.donor);
    const noon = hoursBefore(now, days * 24 - 4);
    const joined = requests.findLast(
      (request) =>
        request.group === group &&
        request.given.length < 3 &&
        noon.getTime() - request.requestedAt.getTime() < 60 * millisecondsPerHour,
    );
    if (joined !== undefined) joined.given.push(donation);
    else if (requests.length < count) {
      const requestedAt = hoursBefore(noon, 7 + 24 * chance(donation.donor, 2));
      requests.push({ index: requests.length, group, requestedAt, given: [donation] });
    }
  }
  const left = count - requests.length;
  const others = Array.from({ length: left }, (_, nth): PastRequest => {
    const index = requests.length + nth;
    const days = newest + ((nth + 1) * (oldest - newest)) / (left + 1);
    // Rare groups are asked for more often than donors have them.
    const group = nth % 5 === 0 ? (['O-', 'A-', 'B-', 'AB-'] as const)[(nth / 5) % 4] : undefined;
    return {
      index,
      group: group ?? demoGroup(nth * 7 + 3),
      requestedAt: hoursBefore(now, days * 24 + 10 * chance(index, 3)),
      given: [],
    };
  });
  return [...requests, ...others];
}

function requestFields(request: PastRequest, owner: DemoAccount, now: Date): DemoDocument['fields'] {
  const { index, group, requestedAt, given } = request;
  const missing =
    given.length === 0 ? 1 + Math.floor(3 * chance(index, 4)) : Math.floor(1.9 * chance(index, 4));
  const isHelpedElsewhere = chance(index, 5) < 0.55;
  const unitsRequired = given.length + missing;
  const unitsReceived = isHelpedElsewhere ? unitsRequired : given.length;
  const status: RequestStatus =
    unitsReceived === unitsRequired || chance(index, 6) < 0.2 ? 'fulfilled' : 'cancelled';
  const searched = {
    userEmail: owner.email,
    patientName: demoPerson(index * 11 + 5).fullName,
    hospitalName: demoHospital(index),
    contactPerson: owner.fullName,
    contactNumber: demoPhone(600 + (index % 300)),
  };
  return {
    ...sampleFields(bloodRequestFields, index, now),
    ...searched,
    userId: owner.uid,
    searchTerms: requestTerms(searched),
    requiredBloodGroup: group,
    component: componentOf(request),
    hospitalLocation: '',
    additionalInfo: '',
    urgency: urgencies[index % 3] ?? 'urgent',
    unitsRequired,
    unitsReceived,
    status,
    neededBy: null,
    requestedAt,
    closedAt: minutesAfter(requestedAt, 60 * (20 + 50 * chance(index, 7))),
  };
}

/** Of most requests: those who gave were mostly called, among others of their group who can't come. */
function pastCalls(
  { index, given, requestedAt }: PastRequest,
  ofGroup: readonly number[],
  callers: readonly DemoAccount[],
): readonly PastCall[] {
  if (chance(index, 8) < 0.25) return [];
  const coming = given.map(({ donor }) => donor).filter((donor) => chance(donor, 9) < 0.75);
  const gave = new Set(given.map(({ donor }) => donor));
  const others = ofGroup.filter((donor) => !gave.has(donor));
  const asked = Math.min(others.length, 2 + Math.floor(6 * chance(index, 10)));
  const start = Math.floor(others.length * chance(index, 11));
  const called = [
    ...Array.from({ length: asked }, (_, nth) => others[(start + nth) % others.length] ?? 0),
    ...coming,
  ].sort((a, b) => chance(a, index) - chance(b, index));
  const first = 3 + 30 * chance(index, 12) ** 2;
  return called.map((donor, nth) => ({
    donor,
    caller: callers[Math.floor(callers.length * chance(index + (nth % 2), 13) ** 1.5)] as DemoAccount,
    startedAt: minutesAfter(requestedAt, first + nth * 7),
    outcome: coming.includes(donor)
      ? 'coming'
      : (outcomes[Math.floor(outcomes.length * chance(donor, index + 14))] ?? 'later'),
  }));
}

function callDocuments(request: PastRequest, call: PastCall, donorId: string): DemoDocument[] {
  const { caller, startedAt, outcome } = call;
  const requestId = idOf(request);
  const id = callId({ requestId, donorId });
  return [
    {
      path: `calls/${id}`,
      fields: {
        requestId,
        donorId,
        callerId: caller.uid,
        callerName: caller.fullName,
        startedAt,
        outcome,
        note: '',
        notBefore: null,
        attempts: 1,
      },
    },
    { path: `callHeads/${donorId}`, fields: { call: id } },
  ];
}

function componentOf({ index, given }: PastRequest): Component {
  if (given.some(({ isLast }) => isLast)) return 'whole-blood';
  const place = chance(index, 15);
  if (place < 0.12) return 'platelets';
  return place < 0.16 ? 'plasma' : 'whole-blood';
}

function idOf({ index }: PastRequest): string {
  return `demo-year-${String(index).padStart(3, '0')}`;
}

function daysAgo(date: unknown, now: Date): number {
  return Math.round((now.getTime() - Date.parse(`${date}T12:00:00Z`)) / (24 * millisecondsPerHour));
}

function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + Math.floor(minutes) * 60_000);
}

/** From 0 to below 1, the same for the same numbers. */
function chance(seed: number, salt: number): number {
  let mixed = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
