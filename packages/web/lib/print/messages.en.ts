import type { NeededWhen } from '@blood-bank/domain/needed-when';
import type { Component } from '@blood-bank/domain/records/donation';
import { neededExactly } from '@blood-bank/domain/when-in-english';
import { uiMessages } from '../../ui/messages.en.ts';
import { formatMinutes } from '../i18n/durations.en.ts';
import {
  formatBloodGroup,
  formatCalendarDate,
  formatCount,
  formatMoment,
  formatUnits,
  plural,
} from '../i18n/formats.en.ts';

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

/** What a club tells of its report, in a notice or a message. */
export const clubNewsMessages = {
  heading: (siteName: string, first: Date, last: Date) =>
    `${siteName}: ${formatCalendarDate(first)} to ${formatCalendarDate(last)}`,
  noRequests: 'No one asked for blood.',
  units: (received: number, requested: number, requests: number) =>
    `${formatCount(received)} of ${formatUnits(requested)} of blood received, for ${plural(requests, 'request')}.`,
  met: (requests: number) => `${plural(requests, 'request was', 'requests were')} met.`,
  donations: (donations: number) => `${plural(donations, 'donation')}.`,
  donationsWithFirst: (donations: number, firstTime: number) =>
    `${plural(donations, 'donation')}, ${formatCount(firstTime)} by ${firstTime === 1 ? 'a first-time donor' : 'first-time donors'}.`,
  calls: (called: number, coming: number) =>
    `Volunteers made ${plural(called, 'call')}; ${plural(coming, 'donor')} said they would come.`,
  firstCall: (minutes: number) =>
    `Half of the requests with calls had the first one within ${formatMinutes(minutes)}.`,
  short: (groups: readonly string[]) => `Most missed: ${groups.map(formatBloodGroup).join(', ')}.`,
  thanks: 'Thank you to everyone who gave, and to everyone who called.',
} as const;
