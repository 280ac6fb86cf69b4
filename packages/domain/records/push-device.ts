import type * as v from 'valibot';
import type { Fields } from './field.ts';
import { recordSchema } from './record-schema.ts';

/**
 * The ids of `pushSubscriptions/{uid}/devices/{id}`: ten places, as rules can't count, so that nobody makes the host send a notice to
 * more devices than that.
 */
export const pushDeviceIds = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
export const pushDeviceIdSyntax = '[0-9]';

/** The syntax of an endpoint: a named host on the usual port. Whether it is a push service, the sender checks. */
export const pushEndpointSyntax = 'https://[a-z0-9.-]+[.][a-z]+/[!-~]+';
/** Longer than that of any browser. */
export const pushEndpointMax = 1_000;

/** 65 and 16 bytes in base64url. */
export const pushKeySyntax = '[A-Za-z0-9_-]{87}';
export const pushAuthSyntax = '[A-Za-z0-9_-]{22}';

/**
 * The fields of a device on which its owner is notified, which nobody else reads: what the browser's push service and its
 * encryption need (RFC 8030, RFC 8291).
 */
export const pushDeviceFields = {
  endpoint: { kind: 'id', essential: true },
  p256dh: { kind: 'id', essential: true },
  auth: { kind: 'id', essential: true },
  createdAt: { kind: 'time' },
} as const satisfies Fields;

/** Reads a stored device. */
export const pushDeviceRecord = recordSchema(pushDeviceFields);
export type PushDevice = v.InferOutput<typeof pushDeviceRecord>;
