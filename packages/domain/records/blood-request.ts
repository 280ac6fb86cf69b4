import * as v from 'valibot';
import { bloodGroups } from '../blood-group.ts';
import {
  choice,
  optionalLine,
  optionalText,
  phone,
  requiredLine,
  storedTime,
  wholeNumber,
} from './fields.ts';
import { limits } from './limits.ts';

export const urgencies = ['urgent', 'moderate', 'low'] as const;
export type Urgency = (typeof urgencies)[number];

export const requestStatuses = ['active', 'fulfilled', 'cancelled'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** What the form starts with (specification section 9). */
export const bloodRequestDefaults = { unitsRequired: '1', urgency: 'urgent' } as const;

/** What the post-request form asks for (specification section 5), from what was typed to what is stored. */
export const bloodRequestDetails = v.object({
  patientName: requiredLine(limits.name),
  requiredBloodGroup: choice(bloodGroups),
  unitsRequired: wholeNumber(limits.unitsMin, limits.unitsMax),
  hospitalName: requiredLine(limits.hospital),
  hospitalLocation: optionalLine(limits.hospital),
  contactPerson: requiredLine(limits.name),
  contactNumber: phone(),
  urgency: choice(urgencies),
  additionalInfo: optionalText(limits.additionalInfo),
});
export type BloodRequestForm = v.InferInput<typeof bloodRequestDetails>;
export type BloodRequestDetails = v.InferOutput<typeof bloodRequestDetails>;

/** A stored blood request, read leniently except for what it is about. */
export const bloodRequestRecord = v.object({
  id: v.string(),
  userId: v.string(),
  userEmail: v.fallback(v.string(), ''),
  patientName: v.fallback(v.string(), ''),
  requiredBloodGroup: v.picklist(bloodGroups),
  unitsRequired: v.fallback(v.number(), limits.unitsMin),
  hospitalName: v.fallback(v.string(), ''),
  hospitalLocation: v.fallback(v.string(), ''),
  contactPerson: v.fallback(v.string(), ''),
  contactNumber: v.fallback(v.string(), ''),
  urgency: v.fallback(v.picklist(urgencies), bloodRequestDefaults.urgency),
  additionalInfo: v.fallback(v.string(), ''),
  status: v.picklist(requestStatuses),
  requestedAt: storedTime(),
});
export type BloodRequest = v.InferOutput<typeof bloodRequestRecord>;
