import type { Call } from '@blood-bank/domain/records/call';
import {
  type DemoAccount,
  type DemoDocument,
  demoIsPaused,
  demoPauseEnd,
  hoursBefore,
} from './demo-documents.ts';
import { demoGroup } from './demo-people.ts';
import { demoHelpers, demoOffer, demoRequestGroup, demoRequestId } from './demo-requests.ts';

/**
 * A call for the request at an index, by one of the two volunteers, so many minutes ago. Its donor is, by a place, one of those with the
 * request's group who have never donated; the one who has paused; or the roster entry whose number was reported.
 */
interface DemoCall extends Pick<Call, 'outcome'>, Partial<Pick<Call, 'note' | 'attempts'>> {
  readonly request: number;
  readonly donor: number | 'paused' | 'reported';
  readonly caller: 0 | 1;
  readonly minutes: number;
}

/** The oldest first. */
const calls: readonly DemoCall[] = [
  { request: 23, donor: 0, caller: 1, minutes: 6_000, outcome: 'later', note: 'Exams until Thursday.' },
  { request: 7, donor: 0, caller: 0, minutes: 150, outcome: 'no-answer', attempts: 2 },
  { request: 7, donor: 1, caller: 0, minutes: 143, outcome: 'later', note: 'In class until 5 pm.' },
  {
    request: 7,
    donor: 'reported',
    caller: 1,
    minutes: 130,
    outcome: 'wrong-number',
    note: 'A shop answers.',
  },
  { request: 7, donor: 2, caller: 1, minutes: 121, outcome: 'coming', note: 'Comes after class.' },
  { request: 7, donor: 'paused', caller: 1, minutes: 112, outcome: 'declined', note: 'Has a fever.' },
  { request: 7, donor: 3, caller: 0, minutes: 40, outcome: 'no-answer' },
  { request: 1, donor: 0, caller: 0, minutes: 14, outcome: 'no-answer' },
  { request: 1, donor: 1, caller: 0, minutes: 9, outcome: 'declined', note: 'Away this month.' },
  { request: 1, donor: 2, caller: 1, minutes: 2, outcome: 'calling' },
];

interface DemoCampus {
  readonly donorCount: number;
  readonly accountOf: (donorIndex: number) => DemoAccount;
  readonly ownerOf: (requestIndex: number) => DemoAccount;
  /** The id of the roster entry whose number was reported. */
  readonly reported: string;
}

/** The calls of two volunteers, with the offer of the donor who is coming. */
export function demoCalls(
  callers: readonly [DemoAccount, DemoAccount],
  { donorCount, accountOf, ownerOf, reported }: DemoCampus,
  now: Date,
): DemoDocument[] {
  const heads = new Map<string, DemoDocument>();
  const documents = calls.flatMap(
    ({ request, donor, caller: place, minutes, outcome, note = '', attempts = 1 }) => {
      const index = donor === 'reported' ? null : donorCalled(request, donor, donorCount);
      const donorId = index === null ? reported : accountOf(index).uid;
      const requestId = demoRequestId(request);
      const id = `${requestId}_${donorId}`;
      const { uid: callerId, fullName: callerName } = callers[place];
      const startedAt = hoursBefore(now, minutes / 60);
      const notBefore = donor === 'paused' ? demoPauseEnd(now) : null;
      const said = { outcome, note, notBefore, attempts };
      heads.set(donorId, { path: `callHeads/${donorId}`, fields: { call: id } });
      const recorded = { message: '', recordedBy: callerId, offeredAt: startedAt };
      const offer =
        outcome === 'coming' && index !== null
          ? demoOffer(request, index, accountOf(index), ownerOf(request), now, recorded)
          : [];
      return [
        { path: `calls/${id}`, fields: { requestId, donorId, callerId, callerName, startedAt, ...said } },
        ...offer,
      ];
    },
  );
  return [...documents, ...heads.values()];
}

/** Not one of the first donors, who have offered themselves. */
function donorCalled(request: number, donor: number | 'paused', donorCount: number): number {
  const group = demoRequestGroup(request);
  const donors = demoHelpers(request, donorCount).filter((index) => index > 20 && demoGroup(index) === group);
  const found =
    donor === 'paused'
      ? donors.find(demoIsPaused)
      : donors.filter((index) => index % 3 === 0 && !demoIsPaused(index))[donor];
  if (found === undefined) throw new Error(`The demo has no donor ${donor} to call for request ${request}.`);
  return found;
}
