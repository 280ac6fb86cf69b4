import type { Translation } from '../../lib/i18n/translation.ts';
import { noticeMessages } from '../donors/messages.bn.ts';
import type * as english from './messages.en.ts';

export const deviceMessages: Translation<typeof english.deviceMessages> = {
  label: 'এই ডিভাইসে আমাকে জানান',
  off: 'আগে এখানে জানানো হবে, না পৌঁছালে তবেই ইমেইলে। ব্রাউজার আপনার অনুমতি চাইবে।',
  on: 'আগে এখানে জানানো হয়, না পৌঁছালে তবেই ইমেইলে। লগআউট করলে বন্ধ হয়ে যাবে।',
  verifyFirst: noticeMessages.verifyFirst,
  unsupported: 'এই ব্রাউজার নোটিফিকেশন দেখাতে পারে না।',
  notInstalled:
    'এই ডিভাইসে নোটিফিকেশন পেতে আগে সাইটটি হোম স্ক্রিনে যোগ করুন: শেয়ার চাপুন, তারপর “হোম স্ক্রিনে যোগ করুন”, এরপর সেখান থেকে সাইটটি খুলুন।',
  blocked: 'আপনার ব্রাউজারের সেটিংসে নোটিফিকেশন বন্ধ করা আছে।',
  turnedOn: 'সংরক্ষিত হয়েছে। এই ডিভাইসে আপনাকে জানানো হবে।',
  turnedOff: 'সংরক্ষিত হয়েছে। এই ডিভাইসে আর জানানো হবে না।',
  failed: 'আপনার পছন্দ সংরক্ষণ করা যায়নি। আবার চেষ্টা করুন।',
  notRead: 'এই ডিভাইসে আপনাকে জানানো হয় কি না, তা দেখা যায়নি। আবার চেষ্টা করুন।',
};
