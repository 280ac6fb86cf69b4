import type * as v from 'valibot';
import type { Fields } from './field.ts';
import { limits } from './limits.ts';
import { recordSchema } from './record-schema.ts';

/** What is donated, or asked for. */
export const components = ['whole-blood', 'platelets', 'plasma'] as const;
export type Component = (typeof components)[number];

/** What a donor, or a volunteer for one, says about a donation. */
export const donationFormFields = {
  donatedOn: { kind: 'date', latest: 'today' },
  component: { kind: 'choice', choices: components, initial: 'whole-blood' },
  place: { kind: 'line', max: limits.hospital, optional: true },
} as const satisfies Fields;

/** The fields of `donors/{id}/donations/{donatedOn}`: a person gives at most once a day. */
export const donationFields = {
  ...donationFormFields,
  /** The request that it was for, whose owner has marked the donor's offer as donated. */
  requestId: { kind: 'id', optional: true },
  /** The donor, or the volunteer or admin who has recorded it. */
  recordedBy: { kind: 'id', essential: true },
  recordedAt: { kind: 'time' },
  /** The import that has recorded it for a donor who was here before. */
  importId: { kind: 'id', optional: true, mayBeMissing: true },
} as const satisfies Fields;

/** The fields of a stored donation: also the one that only the server writes. */
export const storedDonationFields = {
  ...donationFields,
  /** No earlier donation of the donor is logged. */
  isFirst: { kind: 'flag', absent: false, mayBeMissing: true },
} as const satisfies Fields;

/** Reads a stored donation, with the id of its donor. */
export const donationRecord = recordSchema({
  donorId: { kind: 'id', essential: true },
  ...donationFields,
} as const);
export type Donation = v.InferOutput<typeof donationRecord>;

/** The component that a record is about: whole blood, where it does not say. */
export function componentOf({ component }: { readonly component: Component | null }): Component {
  return component ?? 'whole-blood';
}
