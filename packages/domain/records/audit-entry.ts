import type * as v from 'valibot';
import type { Fields } from './field.ts';
import { limits } from './limits.ts';
import { recordSchema } from './record-schema.ts';

/** The collections whose records an entry may be about. */
export const auditedCollections = ['donors', 'users', 'bloodRequests'] as const;
export type AuditedCollection = (typeof auditedCollections)[number];

/** What admins do to records that are not their own, each with an entry, which the rules demand. */
export const adminActions = [
  'verify',
  'unverify',
  'activate',
  'deactivate',
  /** Reads the numbers of the donors named. */
  'show-number',
  /** Searches all numbers, for an hour. Names no donors. */
  'search-numbers',
  'grant-admin',
  'revoke-admin',
  'grant-volunteer',
  'revoke-volunteer',
  'suspend',
  'restore',
  'fulfil',
  'cancel',
  /** Says that a number is right that was reported as wrong. */
  'confirm-number',
  'delete-donation',
  /** Says that two donor records are of one person, and keeps the first. */
  'merge',
  /** Says that they are of two people. */
  'tell-apart',
  'create',
  'edit',
  'delete',
  'import',
  'undo-import',
  'invite',
  'export',
  /** Reads all numbers, for an hour. */
  'export-numbers',
] as const;

/** Those that are about one record, whose entry names no other. */
export const adminActionsOnOne = [
  'show-number',
  'grant-admin',
  'revoke-admin',
  'grant-volunteer',
  'revoke-volunteer',
  'suspend',
  'restore',
  'fulfil',
  'confirm-number',
  'delete-donation',
  'create',
  'edit',
  'delete',
  'undo-import',
] as const satisfies readonly (typeof adminActions)[number][];

/** Those whose entry may name many records. */
export const adminActionsOnMany = adminActions.filter(
  (action) => !adminActionsOnOne.some((one) => one === action),
);

/** What only the commands of the embedded host do. */
const commandActions = ['disable', 'enable', 'repair'] as const;

export const auditActions = [...adminActions, ...commandActions] as const;
export type AuditAction = (typeof auditActions)[number];

/** The actor of the commands' entries: who typed a command is not known. */
export const commandLine = 'command line';

/** How long entries are kept. */
export const auditLogYears = 2;

/** What an entry says of an action on more records than it could name: of an import, and of undoing one. */
export const auditDetailFields = {
  /** How many records. */
  count: { kind: 'integer', min: 1, max: limits.auditCountMax, optional: true, mayBeMissing: true },
  /** The name of the file that they are from. */
  file: { kind: 'line', max: limits.fileName, optional: true, mayBeMissing: true },
} as const satisfies Fields;

/**
 * The fields of `auditLog/{id}`: who did what to whom. Written once, in the commit of what it is about. An entry has ids
 * and no names, so that nothing of a person is left in it when their records are deleted.
 */
export const auditEntryFields = {
  actor: { kind: 'id', essential: true },
  /** The actor's address at the time; empty for a command. */
  actorEmail: { kind: 'line', max: limits.email, optional: true },
  action: { kind: 'choice', choices: auditActions, essential: true },
  collection: { kind: 'choice', choices: auditedCollections, essential: true },
  /** The ids of the records. */
  targets: { kind: 'ids' },
  at: { kind: 'time' },
  ...auditDetailFields,
} as const satisfies Fields;

/** The fields of `auditLogHeads/{uid}`: an admin's newest entry, by which the rules find the entry of a commit. */
export const auditLogHeadFields = {
  actorEmail: { kind: 'line', max: limits.email },
  entry: { kind: 'id', essential: true },
} as const satisfies Fields;

/** Reads a stored entry, with its id. */
export const auditEntryRecord = recordSchema({
  id: { kind: 'id', essential: true },
  ...auditEntryFields,
} as const);
export type AuditEntry = v.InferOutput<typeof auditEntryRecord>;

/** An entry of an action on named records, as it is written with a new id and the server's time. */
export type NewAuditEntry = Omit<AuditEntry, 'id' | 'at' | keyof typeof auditDetailFields>;

/** Reads the head of an admin, with the admin's id. */
export const auditLogHeadRecord = recordSchema({
  id: { kind: 'id', essential: true },
  ...auditLogHeadFields,
} as const);
export type AuditLogHead = v.InferOutput<typeof auditLogHeadRecord>;
