import type * as v from 'valibot';
import type { Fields } from './field.ts';
import { recordSchema } from './record-schema.ts';

/**
 * Why nobody, or nobody more, was told of a request: its urgency has no donors to tell, as many donors as may be had been told of its
 * owner's requests that day, or the campus had sent as many mails as it may that day.
 */
export const noticeLimits = ['urgency', 'poster', 'campus'] as const;
export type NoticeLimit = (typeof noticeLimits)[number];

/**
 * The fields of `requestNotices/{request}`: how many donors were told of a blood request, and no names. The request's owner and
 * admins read it, and no client writes it.
 */
export const requestNoticeFields = {
  startedAt: { kind: 'time' },
  /** Whether all donors are chosen. */
  isComplete: { kind: 'flag', absent: false },
  /** Whether none of them is still to be sent a mail. */
  isSent: { kind: 'flag', absent: false },
  /** How many donors were sent a mail until now. */
  told: { kind: 'integer', min: 0, max: 1_000 },
  limit: { kind: 'choice', choices: noticeLimits, optional: true },
} as const satisfies Fields;

/** Reads how a request was announced. */
export const requestNoticeRecord = recordSchema(requestNoticeFields);
export type RequestNotice = v.InferOutput<typeof requestNoticeRecord>;
