import type * as v from 'valibot';
import { bloodGroups } from '../blood-group.ts';
import type { Fields, StoredValues } from './field.ts';
import { limits } from './limits.ts';
import { recordSchema } from './record-schema.ts';

/**
 * What has become of an offer: the donor withdraws it and offers again; the request's owner marks that it was kept, which the
 * donor, or a volunteer, confirms or denies.
 */
export const offerStatuses = ['offered', 'withdrawn', 'donated', 'confirmed', 'denied'] as const;
export type OfferStatus = (typeof offerStatuses)[number];

/** What a donor adds to an offer. */
export const offerFormFields = {
  message: { kind: 'text', max: limits.offerMessage, optional: true },
} as const satisfies Fields;
export type OfferDetails = StoredValues<typeof offerFormFields>;

/**
 * The fields of a stored offer to donate for a request, one a donor. Name and group are those of the donor's record when it was
 * made.
 */
export const offerFields = {
  userId: { kind: 'id', essential: true },
  /** Who posted the request: the offer is for nobody who posts another one under its id later. */
  requestUserId: { kind: 'id', essential: true },
  fullName: { kind: 'line', max: limits.name },
  bloodGroup: { kind: 'choice', choices: bloodGroups, essential: true },
  ...offerFormFields,
  status: { kind: 'choice', choices: offerStatuses, essential: true },
  /** Who recorded it for a donor who agreed on the phone; null for one that the donor has made. */
  recordedBy: { kind: 'id', optional: true, mayBeMissing: true },
  offeredAt: { kind: 'time' },
} as const satisfies Fields;

/**
 * The fields of the private part of an offer: the donor's number when it was made, also a hidden one. Only while the offer stands,
 * and for its donor and who posted the request.
 */
export const offerContactFields = {
  requestUserId: { kind: 'id', essential: true },
  contactNumber: { kind: 'phone' },
} as const satisfies Fields;

/** Reads a stored offer, with the id of the request that it is for. */
export const offerRecord = recordSchema({
  requestId: { kind: 'id', essential: true },
  ...offerFields,
} as const);
export type Offer = v.InferOutput<typeof offerRecord>;
