import type * as v from 'valibot';
import type { Fields, StoredValues } from './field.ts';
import { limits } from './limits.ts';
import { recordSchema } from './record-schema.ts';

/** What has become of a call, from when the number was shown to the caller. */
export const callOutcomes = [
  'calling',
  'coming',
  /** The donor wants to be called again. */
  'later',
  'no-answer',
  'declined',
  'wrong-number',
] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** Those after which nobody calls the donor again for the request. */
export const finalOutcomes = ['coming', 'declined', 'wrong-number'] as const satisfies readonly CallOutcome[];

/** Those after which it is known that the donor can be reached. */
export const reachedOutcomes = ['coming', 'later', 'declined'] as const satisfies readonly CallOutcome[];

/** In minutes: how long a call keeps others from calling the donor. */
export const callMinutes = 15;

/** In hours: how long the caller may correct an outcome. */
export const correctionHours = 24;

/** In days: how long calls are kept. */
export const callDays = 400;

/** What a caller adds to an outcome. */
export const callNoteFields = {
  note: { kind: 'text', max: limits.callNote, optional: true },
  /** Until when a donor who declines does not want to be asked. */
  notBefore: { kind: 'date', optional: true, mayBeMissing: true },
} as const satisfies Fields;
export type CallNote = StoredValues<typeof callNoteFields>;

/** The fields of `calls/{requestId}_{donorId}`: the newest call of a donor for a request. */
export const callFields = {
  requestId: { kind: 'id', essential: true },
  donorId: { kind: 'id', essential: true },
  callerId: { kind: 'id', essential: true },
  /** As in the caller's user record then; empty once the caller has left. */
  callerName: { kind: 'line', max: limits.name, optional: true },
  startedAt: { kind: 'time' },
  outcome: { kind: 'choice', choices: callOutcomes, essential: true },
  ...callNoteFields,
  /** How many calls this is the newest of. */
  attempts: { kind: 'integer', min: 1, max: limits.callAttemptsMax },
} as const satisfies Fields;

/** The fields of `callHeads/{donorId}`: a donor's newest call, by which the rules find it. */
export const callHeadFields = { call: { kind: 'id', essential: true } } as const satisfies Fields;

/** Reads a stored call. */
export const callRecord = recordSchema(callFields);
export type Call = v.InferOutput<typeof callRecord>;

/** The id of the call of a donor for a request. */
export function callId({ requestId, donorId }: Pick<Call, 'requestId' | 'donorId'>): string {
  return `${requestId}_${donorId}`;
}
