/** Donors without an account in the list of all donors. */
export const rosterMessages = {
  add: 'Add Donor',
  invite: 'Send invitations',
  noAccount: 'No account',
  edit: 'Edit',
  delete: {
    button: 'Delete',
    question: (name: string) => `Delete ${name}?`,
    consequence: 'The entry and its number are gone for good.',
    action: 'delete',
    busyLabel: 'Deleting…',
    done: (name: string) => `${name} deleted.`,
  },
  deleteFailed: 'Failed to delete the donor.',
} as const;
