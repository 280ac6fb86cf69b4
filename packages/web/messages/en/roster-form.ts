import type { RosterForm } from '@blood-bank/domain/records/roster-entry';
import { donorFormMessages } from './donor-forms.ts';

/** The screens on which admins add and edit donors without an account. */
export const rosterFormMessages = {
  addTitle: 'Add Donor',
  editTitle: 'Edit Donor',
  lead: 'For a donor who has no account. A member who registers with this email address takes the entry over. Fields marked * are required.',
  labels: {
    ...donorFormMessages.labels,
    email: 'Email',
    allowContactVisibility: 'Show the contact number to signed-in members',
  } satisfies Record<keyof RosterForm, string>,
  hints: {
    reachable: 'A number or an email address is needed.',
    allowContactVisibility: 'Only if the person has agreed. Otherwise only admins see it.',
  },
  save: 'Save',
  saving: 'Saving…',
  back: 'Back to Manage Donors',
  failed: 'Failed to save the donor. Please try again.',
  added: (name: string) => `${name} added.`,
  saved: (name: string) => `${name} saved.`,
  sameNumber: (name: string) => `${name} has this number already.`,
  sameEmail: (name: string) => `${name} has registered with this email address already.`,
  showOther: (name: string) => `Show ${name}`,
  fetchFailed: 'Failed to fetch the donor. Please try again.',
  gone: 'This entry is not in the list any more.',
  goneAdvice: 'It was deleted, or its donor has registered.',
  notSaved:
    'This entry is not in the list any more, so nothing was saved. It was deleted, or its donor has registered.',
  restored: 'Your unsaved changes are filled in again.',
  discard: 'Discard them',
} as const;
