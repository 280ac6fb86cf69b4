import { formatUnits } from '../../../lib/i18n/formats.bn.ts';
import type { Translation } from '../../../lib/i18n/translation.ts';
import { uiMessages } from '../../../ui/messages.bn.ts';
import { requestMessages } from '../messages.bn.ts';
import type * as english from './messages.en.ts';

export type { SharedRequest } from './messages.en.ts';

const components = { 'whole-blood': '', platelets: ' প্লাটিলেট', plasma: ' প্লাজমা' };

/** The ways to pass on a request. */
export const shareDialogMessages: Translation<typeof english.shareDialogMessages> = {
  title: 'আবেদনটি শেয়ার করুন',
  close: 'বন্ধ করুন',
  whatsApp: 'WhatsApp',
  copyText: 'লেখা কপি করুন',
  moreWays: 'শেয়ার করার আরও উপায়',
  includeNumber: 'আমার ফোন নম্বর দিন',
  text: ({ group, units, component, received, hospitalName, neededBy, contactNumber, link }) =>
    [
      `${hospitalName}: ${requestMessages.needed(units, group, component)} (${uiMessages.groupName(group)}) দরকার।`,
      received !== null && `${received}।`,
      neededBy !== null && `লাগবে ${neededBy}।`,
      contactNumber !== null && `ফোন: ${contactNumber}`,
      link,
    ]
      .filter(Boolean)
      .join('\n'),
  picture: 'ছবি',
  pictureOf: (group) => `${group} রক্তের আবেদন`,
  savePicture: 'ছবি রেখে দিন',
  sharePicture: 'ছবি শেয়ার করুন',
  pictureFailed: 'এই ব্রাউজার ছবিটি আঁকতে পারে না। লেখাটি শেয়ার করা যাবে।',
  stillNeeded: ({ units, component }) => `আরও ${formatUnits(units)}${components[component]} দরকার`,
  neededBy: (when) => `লাগবে ${when}`,
  urgent: 'যত দ্রুত সম্ভব',
  call: (number) => `ফোন: ${number}`,
  noMoney: 'রক্তের জন্য কেউ টাকা চাইতে পারে না।',
};
