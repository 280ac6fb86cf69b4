import type * as v from 'valibot';
import type { Fields } from './field.ts';
import { recordSchema } from './record-schema.ts';

/** What tells that two donor records may be of one person. */
export const identifyingFields = ['contactNumber', 'universityId', 'email'] as const;
export type IdentifyingField = (typeof identifyingFields)[number];

/** What an admin has said of a pair. One that is to be merged is deleted with the record that is not kept. */
export const duplicateStatuses = ['open', 'two-people', 'to-merge', 'merged'] as const;

/** The fields of `duplicates/{one}_{other}`: two donor records that share what identifies a person. Admins read them. */
export const duplicateFields = {
  /** The ids of both, in order. */
  donors: { kind: 'ids' },
  /** The identifying fields that are the same. */
  shared: { kind: 'ids' },
  foundAt: { kind: 'time' },
  status: { kind: 'choice', choices: duplicateStatuses, essential: true },
  /** The record that is kept; null while nobody has chosen one. */
  kept: { kind: 'id', optional: true },
  /** The admin who has chosen it, until it is done. */
  keptBy: { kind: 'id', optional: true },
} as const satisfies Fields;

/** Reads a stored pair, with its id. */
export const duplicateRecord = recordSchema({
  id: { kind: 'id', essential: true },
  ...duplicateFields,
} as const);
export type Duplicate = v.InferOutput<typeof duplicateRecord>;

/** The id under which a pair is stored, whichever of both is named first. */
export function duplicateId(one: string, other: string): string {
  return [one, other].sort().join('_');
}
