import type { RequestReportReason } from '@blood-bank/domain/records/member-report';

/** What members tell the admins about a number or a request. */
export const memberReportMessages = {
  number: {
    question: (name: string) => `Is the number of ${name} wrong?`,
    action: 'report it',
    reported: 'Thank you. An admin will check the number.',
    'already-reported': 'You have already reported this number.',
  },
  request: {
    title: 'Report this request',
    lead: 'What is wrong with it?',
    reported: 'Thank you. An admin will check the request.',
    'already-reported': 'You have already reported this request.',
  },
  reasons: {
    'asks-for-money': 'Asks for money',
    'not-true': 'Not true',
    'already-closed': 'Already closed',
  } satisfies Record<RequestReportReason, string>,
  whoSees: 'Only admins see who has reported it.',
  close: 'Close',
  failed: 'The report couldn’t be sent. Please try again.',
} as const;
