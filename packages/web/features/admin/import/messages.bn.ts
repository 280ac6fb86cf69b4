import type { AttributeField, ImportField } from '@blood-bank/domain/roster-import/import-fields';
import type { Question } from '@blood-bank/domain/roster-import/questions';
import type { RowFinding } from '@blood-bank/domain/roster-import/read-cells';
import { formatBloodGroup, formatCount } from '../../../lib/i18n/formats.bn.ts';
import type { Translation } from '../../../lib/i18n/translation.ts';
import type * as english from './messages.en.ts';

function donors(count: number): string {
  return `${formatCount(count)} জন রক্তদাতা`;
}

/** Choosing a file of donors to import, and undoing an import. */
export const importMessages: Translation<typeof english.importMessages> = {
  title: 'রক্তদাতা ইমপোর্ট করুন',
  steps: ['ফাইল বেছে নিন', 'কলাম মেলান', 'দেখে ইমপোর্ট করুন'],
  stepsName: 'ধাপ',
  rowsOf: (file, count) => `${file}, ${formatCount(count)}টি সারি`,
  file: 'CSV ফাইল',
  fileHint:
    'Excel (.xlsx) ও OpenDocument (.ods) ফাইলও বেছে নেওয়া যায়। ফাইলটি এই ডিভাইসেই থাকে: শুধু যে রক্তদাতাদের ইমপোর্ট করবেন, তাঁদের তথ্য পাঠানো হয়।',
  waysName: 'তালিকাটি কোথায়',
  chooseFile: 'ফাইল বেছে নিন',
  pasteTable: 'টেবিল পেস্ট করুন',
  pasted: 'টেবিল বা বার্তা',
  pastedHint: 'স্প্রেডশিট থেকে শিরোনামসহ ঘরগুলো কপি করে পেস্ট করুন। “রহিম O+ 01700-000001”-এর মতো বার্তাও পড়া যায়।',
  readPasted: 'পড়ুন',
  pastedName: 'পেস্ট করা টেবিল',
  whichSheet: 'কোন শিট?',
  sheetOf: (file, sheet) => `${file}, ${sheet}`,
  reading: 'তালিকা পড়া হচ্ছে…',
  fileProblems: {
    empty: 'ফাইলটি খালি।',
    spreadsheet:
      'এই স্প্রেডশিটটি পুরোনো ফরম্যাটের, বা এতে পাসওয়ার্ড আছে। ফাইলটি খুলে Save as থেকে পাসওয়ার্ড ছাড়া .xlsx বা CSV UTF-8 হিসেবে সংরক্ষণ করুন।',
    'not-text': 'এটি কোনো তালিকা নয়। একটি CSV, Excel (.xlsx) বা OpenDocument (.ods) ফাইল বেছে নিন।',
    'too-large': 'ফাইলটি ২০ MB-র চেয়ে বড়। কয়েকটি ফাইলে ভাগ করুন।',
    'web-page':
      'এটি একটি ওয়েব পাতা, তালিকা নয়। ব্রাউজারে পাতাটি খুলে টেবিলটি স্প্রেডশিটে কপি করুন, তারপর CSV হিসেবে সংরক্ষণ করুন।',
    json: 'এটি প্রোগ্রামের ফাইল, তালিকা নয়। যেখান থেকে এসেছে সেখান থেকে রক্তদাতাদের CSV হিসেবে নিন।',
    counts: 'এই ফাইলে শুধু সংখ্যা আছে, মানুষ নেই। যে তালিকা থেকে সংখ্যাগুলো এসেছে সেটি বেছে নিন।',
    'too-many-columns': 'ফাইলে ৫০০-এর বেশি কলাম, তাই এটি রক্তদাতাদের তালিকা নয়। যেগুলো লাগবে না সেগুলো মুছে দিন।',
    'too-many-quotes': 'ফাইলে এত উদ্ধৃতিচিহ্ন যে এটি তালিকা নয়। স্প্রেডশিট প্রোগ্রামে খুলে আবার CSV হিসেবে সংরক্ষণ করুন।',
    'no-rows': 'ফাইলে কেউ নেই: শিরোনামের নিচে কোনো সারি নেই।',
    'too-many-rows': 'ফাইলে ২০,০০০-এর বেশি সারি। কয়েকটি ফাইলে ভাগ করুন।',
  },
  quotes: (row) =>
    `${formatCount(row)} নম্বর সারিতে একটি উদ্ধৃতিচিহ্ন শেষ হয়নি, তাই পরের সারিগুলো আলাদা করা যাচ্ছে না। ঠিক করে ফাইলটি আবার বেছে নিন।`,
  unreadable: 'ফাইলটি পড়া যায়নি। আবার বেছে নিন।',
  last: {
    title: 'শেষ ইমপোর্টগুলো',
    about: (entries, changes, file, when) => {
      const added = entries > 0 ? [`যোগ করা ${donors(entries)}`] : [];
      const changed = changes > 0 ? [`আগে থেকে থাকা রক্তদাতাদের ${changeCount(changes)}`] : [];
      const parts = [...added, ...changed].join(', ');
      return `${file}, ${when}। এখনো ফিরিয়ে নেওয়া যায়: ${parts}।`;
    },
  },
  undo: {
    button: 'এই ইমপোর্ট ফিরিয়ে নিন',
    question: 'এই ইমপোর্ট ফিরিয়ে নেবেন?',
    consequence:
      'এর রক্তদাতাদের মুছে ফেলা হবে। এর মধ্যে যাঁদের তথ্য বদলানো, যাচাই বা নিষ্ক্রিয় করা হয়েছে, আর যাঁরা নিজেরা নিবন্ধন করেছেন, তাঁরা থাকবেন। আগে থেকে থাকা রক্তদাতাদের যা এতে বদলেছে তা আগের মতো হবে, যদি এর মধ্যে কেউ আবার না বদলে থাকেন।',
    action: 'ফিরিয়ে নিন',
    progress: (done) => `ফিরিয়ে নেওয়া হচ্ছে… ${formatCount(done)}`,
    done: (deleted, changedBack, kept) => {
      const isDeleting = deleted > 0 || changedBack === 0;
      const sentences = [
        ...(isDeleting ? [`${donors(deleted)}কে মুছে ফেলা হয়েছে।`] : []),
        ...(changedBack > 0 ? [`${donors(changedBack)}র তথ্য আগের মতো করা হয়েছে।`] : []),
        ...(kept > 0 ? [`${donors(kept)} থাকছেন, কারণ এর মধ্যে তাঁদের তথ্য বদলেছে।`] : []),
      ];
      return sentences.join(' ');
    },
    failed: 'ইমপোর্ট ফিরিয়ে নেওয়া যায়নি। আবার চেষ্টা করুন।',
  },
  stop: 'থামুন',
  notLoaded: 'পরের ধাপটি খোলা যায়নি। পাতাটি আবার লোড করুন।',
};

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
    case 'donations':
      return `সারিগুলোতে ${donations(count)} লেখা আছে। প্রতিটি লিখে রাখবেন?`;
    case 'number-here':
      return `${one} কি আগে থেকেই থাকা রক্তদাতা ${other}? নম্বর একটিই: ${example}`;
    case 'shared-email':
      return `${one} ও ${other}-এর ইমেইল ঠিকানা একই: ${example}। ঠিকানাটি কি দুজনেরই?`;
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
  donations: { all: 'হ্যাঁ, তারিখ ও জায়গাসহ', last: 'না, শুধু প্রত্যেকের শেষ রক্তদানের তারিখ' },
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
    if (question.kind === 'date-order') return 'অস্পষ্ট তারিখ খালি রাখুন';
    return answers[question.kind][answer] ?? `এটি ${formatBloodGroup(answer)}`;
  },
  evidence: ({ kind, preselected, evidence }) => {
    if (evidence === null || preselected === null) return '';
    if (kind === 'second-date') return `বেছে নেওয়া কলাম “${evidence}”।`;
    if (kind === 'lost-zero' || kind === 'wrong-digits') return `অন্য নম্বরগুলো পুরো, যেমন ${evidence}।`;
    const order: Readonly<Record<string, string>> = { day: 'দিন', month: 'মাস', year: 'বছর' };
    const first = order[preselected];
    return first === undefined
      ? `কলামে দুই রকমই আছে: ${evidence}। বাকি তারিখ দুভাবেই পড়া যায়।`
      : `${first} আগে, কারণ ${evidence}।`;
  },
  year: (read) => `বছর: ${read}`,
  missing: 'চিহ্নিত প্রশ্নগুলোর উত্তর দিন।',
  showMore: (count) => `আরও ${formatCount(count)}টি দেখুন`,
};

const labels: Readonly<Record<Exclude<ImportField, AttributeField>, string>> = {
  fullName: 'পুরো নাম',
  bloodGroup: 'রক্তের গ্রুপ',
  contactNumber: 'ফোন নম্বর',
  email: 'ইমেইল',
  universityId: 'বিশ্ববিদ্যালয়ের আইডি',
  department: 'বিভাগ / পদ',
  lastDonationDate: 'শেষ রক্তদানের তারিখ',
  donationPlace: 'রক্তদানের জায়গা',
  dateOfBirth: 'জন্মতারিখ',
  gender: 'লিঙ্গ',
  allowContactVisibility: 'নম্বর দেখানো',
};

const longestQuote = 40;
const tooLong = 'too-long:';

function donations(count: number): string {
  return `${formatCount(count)}টি রক্তদান`;
}

function changeCount(count: number): string {
  return `${formatCount(count)}টি পরিবর্তন`;
}

function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  const others = parts.slice(0, -1).join(', ');
  return others === '' ? last : `${others} ও ${last}`;
}

function rows(count: number): string {
  return `${formatCount(count)}টি সারি`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line;
}

function quote(text: string): string {
  return `“${shortened(text)}”`;
}

const toAsk = 'জিজ্ঞেস করুন: তিনি হয়তো এখনো রক্ত দিতে পারবেন না।';

function nobody(here: number, leftOut: number): string {
  const sentence = `ইমপোর্ট করার কিছু নেই: ${formatCount(here)} জনের সবাই আগে থেকেই তালিকায় আছেন।`;
  return leftOut === 0 ? sentence : `${sentence} নিচের ${rows(leftOut)} এখনো ঠিক করা বাকি।`;
}

/** What is wrong with a row, after its number. */
function findingSentence(
  { field, problem, text, sameAs = 0, stored = '', isToAsk }: RowFinding,
  label: string,
): string {
  const sentences: Readonly<Record<string, string>> = {
    required: `${label} নেই।`,
    unreachable: 'ফোন নম্বর বা ইমেইল ঠিকানা কোনোটাই নেই।',
    'unclear-group': `রক্তের গ্রুপ ${quote(text)} স্পষ্ট নয়।`,
    'rounded-number': `স্প্রেডশিট ${quote(text)} নম্বরটির শেষ অঙ্কগুলো বদলে ফেলেছে। আসল নম্বরটি লিখুন।`,
    'lost-letters': `${quote(text)} নামের অক্ষর হারিয়ে গেছে। মূল ফাইলটি আবার “CSV UTF-8” হিসেবে সংরক্ষণ করুন।`,
    'not-a-phone-number': `${quote(text)} ফোন নম্বর নয়।`,
    'several-numbers': `${quote(text)} একাধিক নম্বর।`,
    'wrong-digits': `${quote(text)} নম্বরে অঙ্ক কম বা বেশি।`,
    'not-an-email': `${quote(text)} ইমেইল ঠিকানা নয়।`,
    'not-a-date': `${label} ${quote(text)} স্পষ্ট তারিখ নয়।`,
    'in-the-future': `${label} ${quote(text)} এখনো আসেনি।`,
    'not-before-today': `${label} ${quote(text)} আজকের আগের নয়।`,
    'too-long-ago': `${label} ${quote(text)} অনেক আগের।`,
    'before-birth': `${label} ${quote(text)} জন্মতারিখের আগের।`,
    'not-a-choice':
      field === 'allowContactVisibility'
        ? `${label} ${quote(text)} হ্যাঁ বা না কোনোটাই নয়, তাই নম্বরটি গোপন থাকবে।`
        : `${label} ${quote(text)} তালিকায় নেই, তাই ঘরটি খালি থাকবে।`,
    twice: `${field === 'email' ? 'ইমেইল ঠিকানা' : 'ফোন নম্বর'} ${formatCount(sameAs)} নম্বর সারির মতোই: শেষ রক্তদানের তারিখসহ একবারই ইমপোর্ট হবেন।`,
    'group-here': `তিনি আগে থেকেই আছেন, রক্তের গ্রুপ ${formatBloodGroup(stored)}, ${formatBloodGroup(text)} নয়। কোনটি ঠিক জেনে নিন।`,
    'another-group': `${formatCount(sameAs)} নম্বর সারিতে একই মানুষের রক্তের গ্রুপ অন্য। কোনটি ঠিক জেনে অন্যটি বদলান।`,
  };
  if (problem.startsWith(tooLong)) {
    return `${label} ${formatCount(Number(problem.slice(tooLong.length)))} অক্ষরের চেয়ে লম্বা।`;
  }
  const sentence = sentences[problem] ?? `${label} ${quote(text)} পড়া যাচ্ছে না।`;
  return isToAsk ? `${sentence} ${toAsk}` : sentence;
}

/** The columns of a file of donors, its preview and its import. */
export const importStepMessages: Translation<typeof english.importStepMessages> = {
  labels,
  columnsTitle: 'কলাম মেলান',
  columns: { field: 'তথ্য', column: 'আপনার ফাইলের কলাম', example: 'প্রথম কয়েকটি সারি' },
  notThere: 'ফাইলে নেই',
  column: (number) => `কলাম ${formatCount(number)}`,
  columnsHint: 'পুরো নাম ও রক্তের গ্রুপ লাগবে, সঙ্গে ফোন নম্বর অথবা ইমেইল ঠিকানা।',
  missing: {
    fullName: 'পুরো নামের কলামটি বেছে নিন।',
    bloodGroup: 'রক্তের গ্রুপের কলামটি বেছে নিন।',
    contactNumber: 'ফোন নম্বর অথবা ইমেইল ঠিকানার কলামটি বেছে নিন।',
  },
  missingAlert: 'যে কলামগুলো লাগবে সেগুলো বেছে নিন।',
  dateOrder: {
    day: (read) => `দিন: ${read}`,
    month: (read) => `মাস: ${read}`,
    noDate: 'তারিখ নয়',
    missing: 'তারিখে দিন আগে না মাস আগে, তা জানান।',
  },
  unused: 'ইমপোর্ট হবে না',
  unusedColumn: (heading, examples) => `${heading} (${examples.map(quote).join(', ')})`,
  firstRows: 'প্রথম সারিগুলো যেভাবে পড়া হবে',
  born: (date, years) => `জন্ম ${date} (${formatCount(years)} বছর)`,
  donated: (date) => `শেষ রক্তদান ${date}`,
  noFirstRows: 'প্রথম সারিগুলোর কোনোটিই এখনো ইমপোর্ট করা যাচ্ছে না। কারণ পরের ধাপে আছে।',
  back: 'পেছনে',
  check: 'সারিগুলো দেখুন',
  checking: (done, of) => `কে আগে থেকেই আছেন দেখা হচ্ছে… ${formatCount(of)} জনের মধ্যে ${formatCount(done)}`,
  readingRows: 'সারিগুলো পড়া হচ্ছে…',
  checkFailed: 'সারিগুলো দেখা যায়নি। আবার চেষ্টা করুন।',
  stop: 'থামুন',
  preview: 'যা হবে',
  counts: { fresh: 'নতুন রক্তদাতা', here: 'আগে থেকেই আছেন', leftOut: 'বাদ', donations: 'রক্তদান' },
  consequence:
    'নতুন রক্তদাতারা যাচাই ও অ্যাকাউন্ট ছাড়া শুরু করবেন। ফাইলে রাজি লেখা না থাকলে তাঁদের নম্বর গোপন থাকবে। আগে থেকে যাঁরা আছেন, তাঁদের তথ্য একই থাকবে।',
  consequenceWithChanges:
    'নতুন রক্তদাতারা যাচাই ও অ্যাকাউন্ট ছাড়া শুরু করবেন। ফাইলে রাজি লেখা না থাকলে তাঁদের নম্বর গোপন থাকবে। আগে থেকে যাঁরা আছেন, তাঁদের শুধু আপনার বেছে নেওয়া পরিবর্তনগুলো হবে।',
  changes: {
    title: 'আগে থেকে থাকা রক্তদাতাদের পরিবর্তন',
    hint: 'আপনার তালিকায় এই রক্তদাতাদের আরও তথ্য আছে। শুধু যা বেছে নেবেন তা সংরক্ষণ হবে, আর ইমপোর্ট ফিরিয়ে নিলে আগের মতো হবে। সদস্যের নিজের তথ্য বদলায় না: শুধু রক্তদানটি যোগ হয়, সদস্য ইমেইল পান আর ভুল হলে মুছতে পারেন।',
    selectAll: 'সব বেছে নিন',
    member: 'সদস্য',
    who: (name, row) => `${name}, সারি ${formatCount(row)}`,
    value: (label, to, from) =>
      from === '' ? `${label}: ${to} (এখন খালি)` : `${label}: ${from}-এর জায়গায় ${to}`,
    donation: (date, place) => (place === '' ? date : `${date} (${place})`),
    donations: (given, last) => {
      const all = given.join(', ');
      const added = `${donations(given.length)}: ${all}`;
      return last === '' ? `${added} (এখন একটিও নেই)` : `${added} (এখন শেষ তারিখ ${last})`;
    },
    chooseFirst: 'ওপরে বেছে নিন কী কী বদলাবে।',
    done: (count) => `${donors(count)}র তথ্য বদলানো হয়েছে।`,
  },
  continued: (when) => `${when}-এর ইমপোর্ট এখান থেকে এগোবে।`,
  nobody,
  noOne: 'এই ফাইলের কোনো সারি এখনো ইমপোর্ট করা যাচ্ছে না। নিচের সারিগুলো ঠিক করুন।',
  problems: 'সমস্যা',
  problemsHint: 'এই সারিগুলো বাদ যাবে। এখানে ঠিক করুন, অথবা ফাইলে ঠিক করে আবার ইমপোর্ট করুন: কাউকে দুইবার যোগ করা হবে না।',
  problemsLeft: 'এই সারিগুলো বাদ যাবে। ফাইলে ঠিক করে আবার ইমপোর্ট করুন: কাউকে দুইবার যোগ করা হবে না।',
  edit: 'বদলান',
  editRow: (row) => `সারি ${formatCount(row)} বদলান`,
  rowTitle: (row) => `সারি ${formatCount(row)}`,
  editHint: 'এখানে যা ঠিক করবেন তা ইমপোর্ট হবে। আপনার ফাইল বদলাবে না।',
  save: 'সংরক্ষণ করুন',
  corrected: (row) => `সারি ${formatCount(row)} ঠিক করা হয়েছে।`,
  noProblems: 'সব সারি পড়া গেছে।',
  notes: 'যে ঘর খালি রেখে ইমপোর্ট হবে',
  row: (row, name, sentence) => {
    const person = name === '' ? '' : `, ${shortened(name)}`;
    return `সারি ${formatCount(row)}${person}: ${sentence}`;
  },
  toAsk,
  findingSentence,
  showMore: (count) => `আরও ${formatCount(count)}টি দেখুন`,
  bijoy: {
    title: 'বিজয় থেকে পড়া',
    text: (before, after, isConverted, count) =>
      isConverted
        ? `${quote(before)} পড়া হয়েছে ${quote(after)} (${rows(count)})`
        : `${quote(before)} যেমন আছে তেমনই থাকবে। বিজয় থেকে পড়লে হতো ${quote(after)} (${rows(count)})`,
    keep: 'আগের মতো রাখুন',
    keepText: (before) => `${quote(before)} আগের মতো রাখুন`,
    keepAll: 'সব আগের মতো রাখুন',
    convert: 'বদলান',
    convertText: (before) => `${quote(before)} বদলান`,
    convertAll: 'সব বদলান',
  },
  spellings: 'রক্তের গ্রুপ যেভাবে পড়া হয়েছে',
  spelling: (written, group) => `${quote(written)} পড়া হয়েছে ${formatBloodGroup(group)}`,
  spellingCount: rows,
  departments: 'তালিকার বাইরের বিভাগ',
  department: (written, count) =>
    `${quote(written)} যেমন লেখা তেমনই ইমপোর্ট হবে, তবে ফিল্টারে পাওয়া যাবে না (${formatCount(count)} জন)`,
  start: (count, donationCount, changes) => {
    const parts = [
      ...(count > 0 ? [donors(count)] : []),
      ...(donationCount > 0 ? [donations(donationCount)] : []),
      ...(changes > 0 ? [changeCount(changes)] : []),
    ];
    const verb = count > 0 ? 'ইমপোর্ট করুন' : donationCount > 0 ? 'লিখুন' : 'সংরক্ষণ করুন';
    return `${listed(parts)} ${verb}`;
  },
  progress: 'ইমপোর্ট হচ্ছে',
  progressText: (done, of) => `${formatCount(of)}টির মধ্যে ${formatCount(done)}টি`,
  stopped: 'ইমপোর্ট থামানো হয়েছে। এ পর্যন্ত যাঁদের ইমপোর্ট হয়েছে তাঁরা থাকছেন।',
  goOn: 'চালিয়ে যান',
  failed: 'ইমপোর্ট মাঝপথে থেমে গেছে। এ পর্যন্ত যাঁরা ঢুকেছেন তাঁরা থাকছেন, আর কাউকে দুইবার যোগ করা হবে না।',
  done: (imported, here, leftOut) =>
    `${formatCount(imported)} জন ইমপোর্ট হয়েছেন, ${formatCount(here)} জন আগে থেকেই আছেন, ${formatCount(leftOut)} জন বাদ।`,
  donationsDone: (count) => `${donations(count)} লেখা হয়েছে।`,
  result: 'ফলাফল',
  report: {
    button: 'রিপোর্ট ডাউনলোড করুন',
    fileName: (date) => `import-${date}.csv`,
    headings: ['সারি', 'নাম', 'ফলাফল', 'কারণ'],
    imported: 'ইমপোর্ট হয়েছে',
    here: 'আগে থেকেই আছেন',
    changed: 'আগে থেকেই আছেন, তথ্য বদলানো হয়েছে',
    leftOut: 'বাদ',
    notYet: 'এখনো ইমপোর্ট হয়নি',
  },
  another: 'আরেকটি ফাইল ইমপোর্ট করুন',
  toList: 'রক্তদাতাদের তালিকায় ফিরুন',
};
