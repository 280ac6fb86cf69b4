import type { FieldProblem } from '@blood-bank/domain/records/form-schema';
import { limits } from '@blood-bank/domain/records/limits';
import type * as english from '../en/account.ts';
import type { Translation } from '../translation.ts';
import { formMessages } from './fields.ts';
import { formatCount } from './formats.ts';
import { loginMessages } from './login.ts';

/** The messages of sign-up. */
export const accountMessages: Translation<typeof english.accountMessages> = {
  labels: {
    fullName: 'পুরো নাম',
    universityId: 'বিশ্ববিদ্যালয়ের আইডি',
    department: 'বিভাগ / পদ',
    ...loginMessages.labels,
  },
  passwordHint: `অন্তত ${formatCount(limits.passwordMin)}টি অক্ষর।`,
  requiredNote: '* চিহ্নিত ঘরগুলো পূরণ করতে হবে।',

  registerTitle: 'অ্যাকাউন্ট খুলুন',
  createAccount: 'অ্যাকাউন্ট খুলুন',
  agreement: (terms, privacyNotice) => `অ্যাকাউন্ট খুললে আপনি ${terms} ও ${privacyNotice} মেনে নিচ্ছেন।`,
  terms: 'ব্যবহারের শর্ত',
  privacyNotice: 'গোপনীয়তার নীতি',
  creatingAccount: 'অ্যাকাউন্ট খোলা হচ্ছে…',
  haveAccount: 'আগে থেকেই অ্যাকাউন্ট আছে?',
  accountMade: 'আপনার অ্যাকাউন্ট খোলা হয়েছে, তবে তথ্যগুলো এখনো জমা হয়নি। আবার বোতামটি চাপুন, আপনার লেখা কিছুই হারায়নি।',

  verificationSent: (email) => `${email} ঠিকানায় যাচাইয়ের লিংক পাঠানো হয়েছে। ইনবক্স ও স্প্যাম ফোল্ডার দেখুন।`,

  finishTitle: 'অ্যাকাউন্ট সম্পূর্ণ করুন',
  finishText: 'আপনার অ্যাকাউন্ট আছে, শুধু এই তথ্যগুলো বাকি।',
  finish: 'জমা দিয়ে এগিয়ে যান',
  saving: 'জমা হচ্ছে…',
};

/** The sentence at the top of a form with these problems; null for none. */
export function formSentence(problems: readonly (FieldProblem | undefined)[]): string | null {
  if (problems.length === 0) return null;
  if (problems.includes('required')) return formMessages.missingFields;
  return problems.every((problem) => problem === 'too-short')
    ? formMessages.passwordTooShort
    : formMessages.wrongFields;
}
