import type { NeededWhen } from '@blood-bank/domain/needed-when';
import type { Component } from '@blood-bank/domain/records/donation';
import { neededExactly } from '@blood-bank/domain/when-in-english';
import { uiMessages } from '../../ui/messages.en.ts';
import { formatBloodGroup, formatMoment, formatUnits } from '../i18n/formats.en.ts';

/** What is printed, the notice of a request and the campus's poster, which have all of them in both languages. */
export const printedNoticeMessages = {
  title: 'Blood needed',
  group: formatBloodGroup,
  groupInWords: uiMessages.groupName,
  amount: (units: number, component: Component) =>
    `${formatUnits(units)}${component === 'whole-blood' ? '' : ` of ${component}`}`,
  by: (when: NeededWhen) => `by ${neededExactly(when)}`,
  urgent: 'as soon as possible',
  patient: 'Patient',
  call: 'Call',
  scan: 'Scan to see whether it is still needed.',
  managedBy: (club: string) => `Managed by ${club}`,
  poster: {
    title: 'Find or give blood on campus',
    need: 'Need blood? Find a donor and call.',
    give: 'Can you give? Register as a donor.',
    scan: 'Scan the code, or open',
    call: 'In an emergency call the club',
  },
  printed: (moment: Date) => `Printed ${formatMoment(moment)}`,
} as const;
