import { formatCount, formatTotal } from '../lib/i18n/formats.bn.ts';
import type { Translation } from '../lib/i18n/translation.ts';
import type * as english from './messages.en.ts';

/** The messages of the UI components. */
export const uiMessages: Translation<typeof english.uiMessages> = {
  requiredMark: '\u00a0*',
  optionalMark: ' (না দিলেও চলে)',
  showPassword: { action: 'দেখুন', name: 'পাসওয়ার্ড দেখুন' },
  hidePassword: { action: 'লুকান', name: 'পাসওয়ার্ড লুকান' },
  loading: 'খোলা হচ্ছে',
  loadMore: 'আরও দেখুন',
  loadingMore: 'আনা হচ্ছে…',
  tryAgain: 'আবার চেষ্টা করুন',
  tryingAgain: 'আবার চেষ্টা হচ্ছে…',
  call: 'ফোন করুন',
  moreActions: (name) => `${name}: আরও কাজ`,
  copied: 'কপি হয়েছে',
  notCopied: 'কপি করা যায়নি। লেখাটি বেছে নিয়ে কপি করুন।',
  removeFilter: (filter) => `ফিল্টার মুছুন: ${filter}`,
  goBack: 'না, ফিরে যান',
  yes: (action) => `হ্যাঁ, ${action}`,
  shownOf: (shown, total) => {
    if (total === null) return formatCount(shown);
    const all = formatTotal({ ...total, count: Math.max(shown, total.count) });
    return `${all}টির মধ্যে ${formatCount(shown)}টি`;
  },
  groupName: (group) => group.replace('+', ' পজিটিভ').replace('-', ' নেগেটিভ'),
};
