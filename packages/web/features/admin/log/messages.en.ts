import type { AuditAction, AuditedCollection } from '@blood-bank/domain/records/audit-entry';
import { formatCount } from '../../../lib/i18n/formats.en.ts';

type Names = (actor: string, target: string) => string;

/** What an admin has done: as a choice and a cell of the table, and as a sentence. */
interface ActionMessages {
  readonly name: string;
  readonly sentence: Names;
}

const actions: Readonly<Record<AuditAction, ActionMessages>> = {
  verify: { name: 'Verified', sentence: (actor, target) => `${actor} verified ${target}` },
  unverify: {
    name: 'Unverified',
    sentence: (actor, target) => `${actor} unverified ${target}`,
  },
  activate: {
    name: 'Activated profile',
    sentence: (actor, target) => `${actor} activated the profile of ${target}`,
  },
  deactivate: {
    name: 'Deactivated profile',
    sentence: (actor, target) => `${actor} deactivated the profile of ${target}`,
  },
  'show-number': {
    name: 'Looked up number',
    sentence: (actor, target) => `${actor} looked up the number of ${target}`,
  },
  'search-numbers': { name: 'Searched numbers', sentence: (actor) => `${actor} searched the hidden numbers` },
  'grant-admin': { name: 'Made admin', sentence: (actor, target) => `${actor} made ${target} an admin` },
  'revoke-admin': {
    name: 'Changed back to user',
    sentence: (actor, target) => `${actor} changed ${target} back to user`,
  },
  'grant-volunteer': {
    name: 'Made volunteer',
    sentence: (actor, target) => `${actor} made ${target} a volunteer`,
  },
  'revoke-volunteer': {
    name: 'Removed volunteer',
    sentence: (actor, target) => `${actor} removed ${target} from the volunteers`,
  },
  'confirm-number': {
    name: 'Confirmed number',
    sentence: (actor, target) => `${actor} confirmed the number of ${target}`,
  },
  'delete-donation': {
    name: 'Deleted donation',
    sentence: (actor, target) => `${actor} deleted a donation of ${target}`,
  },
  merge: { name: 'Merged', sentence: (actor, target) => `${actor} merged ${target}` },
  'tell-apart': {
    name: 'Told apart',
    sentence: (actor, target) => `${actor} said that ${target} are two people`,
  },
  suspend: { name: 'Suspended', sentence: (actor, target) => `${actor} suspended ${target}` },
  restore: { name: 'Restored', sentence: (actor, target) => `${actor} restored ${target}` },
  fulfil: {
    name: 'Marked as fulfilled',
    sentence: (actor, target) => `${actor} marked ${target} as fulfilled`,
  },
  cancel: { name: 'Cancelled', sentence: (actor, target) => `${actor} cancelled ${target}` },
  create: { name: 'Added', sentence: (actor, target) => `${actor} added ${target}` },
  edit: { name: 'Edited', sentence: (actor, target) => `${actor} edited ${target}` },
  delete: { name: 'Deleted', sentence: (actor, target) => `${actor} deleted ${target}` },
  import: { name: 'Imported', sentence: (actor, target) => `${actor} imported ${target}` },
  'undo-import': {
    name: 'Undid import',
    sentence: (actor, target) => `${actor} undid the import of ${target}`,
  },
  invite: { name: 'Invited', sentence: (actor, target) => `${actor} invited ${target}` },
  export: { name: 'Exported', sentence: (actor, target) => `${actor} exported ${target}` },
  'export-numbers': {
    name: 'Exported with numbers',
    sentence: (actor, target) => `${actor} exported ${target} with hidden numbers`,
  },
  disable: {
    name: 'Disabled account',
    sentence: (actor, target) => `${actor} disabled the account of ${target}`,
  },
  enable: {
    name: 'Enabled account',
    sentence: (actor, target) => `${actor} enabled the account of ${target}`,
  },
  repair: { name: 'Repaired', sentence: (actor, target) => `${actor} repaired the record of ${target}` },
};

const kinds: Readonly<
  Record<AuditedCollection, { readonly one: string; readonly several: string; readonly many: string }>
> = {
  donors: { one: 'Donor', several: 'Donors', many: 'donors' },
  users: { one: 'User', several: 'Users', many: 'users' },
  bloodRequests: { one: 'Request', several: 'Requests', many: 'requests' },
};

export const actionLogMessages = {
  title: 'Action Log',
  table: 'Actions',
  failed: 'Failed to fetch the actions. Please try again.',
  empty: 'No activity yet.',
  emptyAdvice: 'Changes admins make to other people’s records appear here for two years.',
  columns: { at: 'When', actor: 'Who', action: 'What', target: 'Whom' },
  fields: { action: 'Action', actor: 'Person' },
  actions,
  /** What was done by a command of the server. */
  commandLine: 'Command line',
  /** The kind of records. */
  kind: (of: AuditedCollection, count: number) => (count === 1 ? kinds[of].one : kinds[of].several),
  /** Of an action that names no records, as an export of many. */
  all: (of: AuditedCollection) => `List of ${kinds[of].many}`,
  /** Of an action that counts the records of a file instead of naming them. */
  counted: (of: AuditedCollection, count: number, file: string) =>
    `${formatCount(count)} ${count === 1 ? kinds[of].one.toLowerCase() : kinds[of].many} from ${file}`,
  /** A record that is not there any more. */
  deleted: (of: AuditedCollection) => `Deleted ${kinds[of].one.toLowerCase()}`,
  others: (count: number) => `and ${formatCount(count)} more`,
  /** The heading of all records of an action. */
  records: (action: string, count: number) => `${action}: ${formatCount(count)}`,
  recordsFailed: 'The names couldn’t be loaded. Please try again.',
  /** A record in a sentence. */
  inSentence: (of: AuditedCollection, name: string) =>
    of === 'bloodRequests' ? `the request for ${name}` : name,
  deletedInSentence: (of: AuditedCollection) => `a deleted ${kinds[of].one.toLowerCase()}`,
  allInSentence: (of: AuditedCollection) => `a list of ${kinds[of].many}`,
  manyInSentence: (of: AuditedCollection, count: number) => `${formatCount(count)} ${kinds[of].many}`,
  recent: 'Recent actions',
  wholeLog: 'Whole log',
  recentFailed: 'Failed to fetch the recent actions. Please try again.',
} as const;
