import type * as english from '../en/share.ts';
import type { Translation } from '../translation.ts';
import { formatBloodGroup, formatUnits } from './formats.ts';
import { uiMessages } from './ui.ts';

export type { SharedRequest } from '../en/share.ts';

/** How a request is passed on. */
export const shareMessages: Translation<typeof english.shareMessages> = {
  share: 'শেয়ার করুন',
  about: 'লিংকটি খুললে আগে লগইন করতে হয়। লেখায় রোগীর নাম নেই।',
  title: 'আবেদনটি শেয়ার করুন',
  close: 'বন্ধ করুন',
  whatsApp: 'WhatsApp',
  copyText: 'লেখা কপি করুন',
  moreWays: 'শেয়ার করার আরও উপায়',
  includeNumber: 'আমার ফোন নম্বর দিন',
  text: ({ group, units, hospitalName, neededBy, contactNumber, link }) =>
    [
      `${hospitalName}: ${formatUnits(units)} ${formatBloodGroup(group)} রক্ত (${uiMessages.groupName(group)}) দরকার।`,
      neededBy !== null && `লাগবে ${neededBy}।`,
      contactNumber !== null && `ফোন: ${contactNumber}`,
      link,
    ]
      .filter(Boolean)
      .join('\n'),
};
