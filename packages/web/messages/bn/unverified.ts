import type * as english from '../en/unverified.ts';
import type { Translation } from '../translation.ts';

/** The banner of an unverified address. */
export const unverifiedMessages: Translation<typeof english.unverifiedMessages> = {
  unverified: 'আপনার ইমেইল ঠিকানা যাচাই করা হয়নি।',
  unverifiedShort: 'ইমেইল যাচাই হয়নি',
  resend: 'যাচাইয়ের ইমেইল আবার পাঠান',
  resendShort: 'আবার পাঠান',
  resending: 'পাঠানো হচ্ছে…',
  resent: 'যাচাইয়ের ইমেইল আবার পাঠানো হয়েছে! ইনবক্স (ও স্প্যাম ফোল্ডার) দেখুন।',
  resendFailed: 'যাচাইয়ের ইমেইল আবার পাঠানো যায়নি। হয়তো একটু আগেই পাঠিয়েছেন, নয়তো কোনো সমস্যা হয়েছে।',
  verificationNotSent: 'যাচাইয়ের ইমেইল পাঠানো যায়নি। আবার পাঠান।',
};
