import type { Question } from '@blood-bank/domain/roster-import/questions';
import type * as english from '../en/import-questions.ts';
import type { Translation } from '../translation.ts';
import { formatBloodGroup, formatCount } from './formats.ts';

function rows(count: number): string {
  return `${formatCount(count)}টি সারি`;
}

function person({ row, name }: { readonly row: number | null; readonly name: string }): string {
  return row === null ? name : `${name} (সারি ${formatCount(row)})`;
}

/** What is asked, and why. */
function questionSentence({ kind, example, count, people = [] }: Question): string {
  const [one, other] = people.map(person);
  switch (kind) {
    case 'date-order':
      return `${example}-এর মতো তারিখে আগে কোনটি?`;
    case 'second-date':
      return `“${example}” কলামেও রক্তদানের তারিখ আছে। কোন তারিখটি ধরা হবে?`;
    case 'lost-zero':
      return `${formatCount(count)}টি নম্বরের শুরুর ০ হয়তো হারিয়ে গেছে, যেমন ${example}। বসাবেন?`;
    case 'wrong-digits':
      return `${formatCount(count)}টি নম্বরে মোবাইল নম্বরের চেয়ে কম বা বেশি অঙ্ক, যেমন ${example}। ইমপোর্ট করবেন?`;
    case 'several-numbers':
      return `${rows(count)}তে একাধিক নম্বর, যেমন “${example}”। কোনটি ইমপোর্ট হবে?`;
    case 'subgroups':
      return `A1 ও A2 কে A, A1B ও A2B কে AB ধরবেন? ${rows(count)}, যেমন “${example}”`;
    case 'near-group':
      return `“${example}” কোন রক্তের গ্রুপ? ${rows(count)}`;
    case 'two-people':
      return `${people.map(person).join(' ও ')} কি একই মানুষ? তাঁদের নম্বর একটিই: ${example}`;
    case 'number-here':
      return `${one} কি আগে থেকেই থাকা রক্তদাতা ${other}? নম্বর একটিই: ${example}`;
    case 'shared-email':
      return `${one}-এর ইমেইল ঠিকানা ${other}-এরও: ${example}। এটি ইমপোর্ট করবেন?`;
  }
}

const answers: Readonly<Record<Exclude<Question['kind'], 'date-order'>, Readonly<Record<string, string>>>> = {
  'second-date': { latest: 'দুই কলামের মধ্যে পরেরটি', first: 'শুধু বেছে নেওয়া কলামেরটি' },
  'lost-zero': { add: '০ বসান', keep: 'না, যেমন আছে তেমন ইমপোর্ট করুন' },
  'wrong-digits': { keep: 'যেমন আছে তেমন ইমপোর্ট করুন', without: 'নম্বর বাদ দিন' },
  'several-numbers': { first: 'প্রথমটি', last: 'শেষেরটি', without: 'কোনোটিই নয়' },
  subgroups: { read: 'হ্যাঁ: লোহিত কণিকার জন্য এগুলো A ও AB', 'leave-out': 'না, এই সারিগুলো বাদ দিন' },
  'near-group': { 'leave-out': 'স্পষ্ট নয়: এই সারিগুলো বাদ দিন' },
  'two-people': { two: 'না, দুজনকেই ইমপোর্ট করুন', one: 'হ্যাঁ, একজনকে ইমপোর্ট করুন' },
  'number-here': { new: 'না, এঁকেও ইমপোর্ট করুন', here: 'হ্যাঁ, আগে থেকেই আছেন' },
  'shared-email': {
    without: 'না, ঠিকানা ছাড়া ইমপোর্ট করুন',
    with: 'হ্যাঁ, ঠিকানাটি দুজনেরই',
    here: 'একই মানুষ, আগে থেকেই আছেন',
  },
};

/** What is asked about a file before it is imported. */
export const importQuestionMessages: Translation<typeof english.importQuestionMessages> = {
  title: 'এই ফাইল নিয়ে প্রশ্ন',
  whoIsWho: 'কে কোন জন',
  question: questionSentence,
  answer: (question, answer) => {
    if (question.kind === 'date-order') return 'যে তারিখ দুভাবেই পড়া যায় তা খালি রাখুন';
    return answers[question.kind][answer] ?? `এটি ${formatBloodGroup(answer)}`;
  },
  evidence: ({ kind, preselected, evidence }) => {
    if (evidence === null || preselected === null) return '';
    if (kind === 'second-date') return `বেছে নেওয়া কলাম “${evidence}”।`;
    if (kind === 'lost-zero' || kind === 'wrong-digits') return `অন্য নম্বরগুলো পুরো, যেমন ${evidence}।`;
    const order: Readonly<Record<string, string>> = { day: 'দিন', month: 'মাস', year: 'বছর' };
    const first = order[preselected];
    return first === undefined
      ? `কলামে দুই রকমই আছে: ${evidence}। যেটি দুভাবেই পড়া যায় তা স্পষ্ট নয়।`
      : `${first} আগে, কারণ ${evidence}।`;
  },
  year: (read) => `বছর: ${read}`,
  missing: 'চিহ্নিত প্রশ্নগুলোর উত্তর দিন।',
  showMore: (count) => `আরও ${formatCount(count)}টি দেখুন`,
};
