import type * as v from 'valibot';
import type { Fields } from './field.ts';
import { recordSchema } from './record-schema.ts';

/** The form of a token: 256 random bits in base64url. */
export const noticeTokenSyntax = '[A-Za-z0-9_-]{43}';

/**
 * The fields of `noticeSettings/{uid}`, which only its owner reads and writes: whether the member wants to be told by mail of
 * requests, and the secret of the links by which a mail is unsubscribed from without signing in. A missing record counts as false.
 */
export const noticeSettingsFields = {
  byMail: { kind: 'flag', absent: false },
  token: { kind: 'id', essential: true },
} as const satisfies Fields;

/** Reads stored notice settings. */
export const noticeSettingsRecord = recordSchema(noticeSettingsFields);
export type NoticeSettings = v.InferOutput<typeof noticeSettingsRecord>;
