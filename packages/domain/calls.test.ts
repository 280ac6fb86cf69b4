import { expect, it } from 'vitest';
import { callObstacle, mayRecordOutcome } from './calls.ts';
import type { CallOutcome } from './records/call.ts';

const now = new Date('2026-11-28T16:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const call = (outcome: CallOutcome, minutes = 1, callerId = 'rafi', requestId = 'r1') => ({
  requestId,
  callerId,
  startedAt: minutesAgo(minutes),
  outcome,
});

it.each([
  ['nobody has called', [], null],
  ['somebody else is calling', [call('calling')], 'in-progress'],
  ['somebody else is calling for another request', [call('calling', 1, 'rafi', 'r2')], 'in-progress'],
  ['somebody else began a quarter of an hour ago', [call('calling', 15)], null],
  ['they are calling themselves', [call('calling', 1, 'vera')], null],
  ['the donor is to be called later', [call('later')], null],
  ['nobody answered', [call('no-answer')], null],
  ['the donor is coming', [call('coming', 600)], 'settled'],
  ['the donor can’t', [call('declined', 600, 'vera')], 'settled'],
  ['the number is wrong', [call('wrong-number')], 'settled'],
  ['the donor is coming for another request', [call('coming', 1, 'rafi', 'r2')], null],
] as const)('when %s, the obstacle is right', (_, calls, obstacle) => {
  expect(callObstacle(calls, { requestId: 'r1', callerId: 'vera' }, now)).toBe(obstacle);
});

it('an outcome may be corrected for a day, also of a call whose time is not known yet', () => {
  expect(mayRecordOutcome({ startedAt: minutesAgo(24 * 60 - 1) }, now)).toBe(true);
  expect(mayRecordOutcome({ startedAt: minutesAgo(24 * 60) }, now)).toBe(false);
  expect(mayRecordOutcome({ startedAt: null }, now)).toBe(true);
});
