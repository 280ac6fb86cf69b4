import type { IdentifyingField } from '@blood-bank/domain/records/duplicate';

/** Two donor records that may be of one person. */
export const duplicateMessages = {
  title: 'Possible Duplicates',
  lead: 'Two records share a number, a university ID or an email address. Keep one if they are the same person: it takes over what only the other one knows. Where they differ, the one you keep stays as it is.',
  failed: 'Failed to fetch possible duplicates. Please try again.',
  none: 'No duplicates found.',
  noneDetail: 'When two records share a number, a university ID or an email address, they are shown here.',
  pair: (one: string, other: string) => `${one} and ${other}`,
  same: {
    contactNumber: 'Same number',
    universityId: 'Same university ID',
    email: 'Same email',
  } satisfies Record<IdentifyingField, string>,
  differentGroups: 'Blood groups differ. Ask the donor before you keep one.',
  twoAccounts: 'Both have an account, so neither can be deleted. The profile you don’t keep is deactivated.',
  oneAccount:
    'The member’s own record is kept. Only a later donation and a verification of the same group are added to it.',
  hasAccount: 'Has an account',
  /** In place of a field that one of them has not. */
  nothing: '–',
  keep: {
    button: (name: string) => `Keep ${name}`,
    question: (name: string) => `Keep ${name}?`,
    consequence:
      'The other entry is deleted. Its donations, calls and offers move to the one you keep. This can’t be undone.',
    consequenceForMember: 'The other profile is deactivated. You can activate it again in Manage Donors.',
    action: 'keep',
    busyLabel: 'Merging…',
    done: (name: string) => `${name} kept. The other record is being merged.`,
  },
  keepFailed: 'Failed to merge the records. Please try again.',
  twoPeople: {
    button: 'They are two people',
    done: (one: string, other: string) => `${one} and ${other} won’t be shown as duplicates again.`,
  },
  twoPeopleFailed: 'Failed to save that they are two people. Please try again.',
} as const;
