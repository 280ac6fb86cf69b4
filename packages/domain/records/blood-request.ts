import type * as v from 'valibot';
import { bloodGroups } from '../blood-group.ts';
import { components } from './donation.ts';
import type { Fields, FormValues, StoredValues } from './field.ts';
import { limits } from './limits.ts';
import { recordSchema } from './record-schema.ts';

/** How soon the blood is needed. */
export const urgencies = ['urgent', 'moderate', 'low'] as const;
export type Urgency = (typeof urgencies)[number];

/** An active request is shown to members; a fulfilled or cancelled one is closed for good. */
export const requestStatuses = ['active', 'fulfilled', 'cancelled'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** What a member says about a request: the fields of the specification (sections 5 and 9), and needed-by. */
export const bloodRequestDetailFields = {
  patientName: { kind: 'line', max: limits.name },
  requiredBloodGroup: { kind: 'choice', choices: bloodGroups, essential: true },
  component: {
    kind: 'choice',
    choices: components,
    optional: true,
    mayBeMissing: true,
    initial: 'whole-blood',
  },
  unitsRequired: { kind: 'integer', min: limits.unitsMin, max: limits.unitsMax, initial: '1' },
  hospitalName: { kind: 'line', max: limits.hospital },
  hospitalLocation: { kind: 'line', max: limits.hospital, optional: true },
  contactPerson: { kind: 'line', max: limits.name },
  contactNumber: { kind: 'phone' },
  urgency: { kind: 'choice', choices: urgencies, initial: 'urgent' },
  neededBy: { kind: 'deadline', maxDays: limits.neededByDays, optional: true, mayBeMissing: true },
  additionalInfo: { kind: 'text', max: limits.additionalInfo, optional: true },
} as const satisfies Fields;
export type BloodRequestDetails = StoredValues<typeof bloodRequestDetailFields>;

const { requiredBloodGroup: _, component: __, ...editFields } = bloodRequestDetailFields;
/** What may change while the request is active: its group and component are what donors were asked for. */
export const bloodRequestEditFields = editFields;

const { neededBy: ___, additionalInfo, ...typedFields } = bloodRequestDetailFields;
/** The fields of the post-request form, which asks for needed-by as a date and a time of day in the campus's time zone. */
export const bloodRequestFormFields = {
  ...typedFields,
  neededByDate: { kind: 'date', optional: true },
  neededByTime: { kind: 'time-of-day', optional: true },
  additionalInfo,
} as const satisfies Fields;
export type BloodRequestForm = FormValues<typeof bloodRequestFormFields>;

const laterTime = { kind: 'time', optional: true, mayBeMissing: true } as const;

/** The fields of a stored blood request. */
export const bloodRequestFields = {
  userId: { kind: 'id', essential: true },
  userEmail: { kind: 'email' },
  ...bloodRequestDetailFields,
  status: { kind: 'choice', choices: requestStatuses, essential: true },
  requestedAt: { kind: 'time' },
  /** Donations that were confirmed, and what the owner or a volunteer has counted. */
  unitsReceived: { kind: 'integer', min: 0, max: limits.unitsMax, optional: true, mayBeMissing: true },
  editedAt: laterTime,
  /** When the owner last said that it is still needed. */
  stillNeededAt: laterTime,
  closedAt: laterTime,
  /** When a volunteer last found by phone that it is true, and who that was; the name is taken out when the volunteer leaves. */
  confirmedAt: laterTime,
  confirmerId: { kind: 'id', optional: true, mayBeMissing: true },
  confirmerName: { kind: 'line', max: limits.name, optional: true, mayBeMissing: true },
} as const satisfies Fields;

/** What a request that was just posted lacks. */
export const untouched = {
  unitsReceived: null,
  editedAt: null,
  stillNeededAt: null,
  closedAt: null,
  confirmedAt: null,
  confirmerId: null,
  confirmerName: '',
} as const;

/** Reads a stored blood request. */
export const bloodRequestRecord = recordSchema({
  id: { kind: 'id', essential: true },
  ...bloodRequestFields,
} as const);
export type BloodRequest = v.InferOutput<typeof bloodRequestRecord>;

/** How many units are still to come: none once all are received. */
export function unitsStillNeeded({
  unitsRequired,
  unitsReceived,
}: Pick<BloodRequest, 'unitsRequired' | 'unitsReceived'>): number {
  return Math.max(0, unitsRequired - (unitsReceived ?? 0));
}
