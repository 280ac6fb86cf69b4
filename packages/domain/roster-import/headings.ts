import type { DonorAttribute } from '../campus.ts';
import type { AttributeField, ImportField } from './import-fields.ts';

/** What a heading says about a field. */
export interface HeadingMatch {
  /** From 1 for a vague word to 5 for the field's own name; 0 for none. */
  readonly rank: number;
  /** The heading is about something else, so that its column can't be the field's, whatever it holds. */
  readonly isExcluded: boolean;
}

interface Headings {
  /** The rank of a heading that has one of these words; the highest counts. */
  readonly ranks: readonly (readonly [rank: number, words: RegExp])[];
  readonly isNot?: RegExp;
}

/** What headings say. Only words for "show" mean that the number may be shown: consent to be contacted, or to terms, does not. */
const headings: Readonly<Record<Exclude<ImportField, AttributeField>, Headings>> = {
  fullName: {
    ranks: [
      [5, /^(full name|name|donors? name|name of (the )?donors?|নাম|পুরো নাম|রক্তদাতার নাম)$/],
      [4, /\b(full name|donors? name)\b|নাম/],
      [3, /\bnames?\b/],
      [2, /\bdonors?\b/],
    ],
    isNot:
      /\b(father\S*|mother\S*|user|nick|guardian\S*|spouse|husband|hall|last|first|no|type|status|group|hospital|institut\S*|university|college|department|dept|district|upazila|company|file|contact|number|mobile|phone|id|date|time|consent\S*|agree\S*|managed|refer\S*|patient\S*)\b|পিতা|মাতা|বাবা|মায়ের|অভিভাবক|হলের|প্রতিষ্ঠান|জেলা|রোগী/,
  },
  bloodGroup: {
    ranks: [
      [5, /\b(blood (group|type)|bloodgroup|bg|b group|bl gr)\b|রক্তের গ্রুপ|ব্লাড গ্রুপ/],
      [3, /\b(blood|group)\b|রক্ত|গ্রুপ/],
    ],
    isNot: /\b(don\w*|gave|given|bank|name|whatsapp|last|date|pressure|need\w*)\b|দান|দিয়ে|দেও|তারিখ/,
  },
  contactNumber: {
    ranks: [
      [5, /\b(mobile|cell ?phone|phone|contact (no|number|num))\b|মোবাইল|ফোন নম্বর|ফোন নাম্বার|যোগাযোগের নম্বর/],
      [4, /\b(mob|cell|phones?|tel|telephone|contactno)\b|ফোন/],
      [3, /\b(contacts?|whatsapp)\b|যোগাযোগ|হোয়াটসঅ্যাপ/],
      [2, /\b(numbers?|no)\b|নম্বর|নাম্বার/],
    ],
    isNot:
      /\b(reg|regd|regi|register|registration|roll|nid|national|voter|passport|room|serial|sl|s ?no|seat|house|road|flat|holding|section|batch|session|id|birth|emergency|guardian|parents?|fathers?|mothers?|person|relation|units?|times|total|count|donations?|bags?|agree\w*|consent\w*|show\w*|visible|public|publish\w*|model|account|bkash)\b|রোল|রেজি|কক্ষ|রুম|জাতীয়|এনআইডি|ক্রমিক|সংখ্যা|অভিভাবক|প্রকাশ|দেখানো|জরুরি|সিরিয়াল/,
  },
  email: {
    ranks: [[5, /\b(e ?mails?|mails?)\b|ইমেইল|ইমেল|মেইল/]],
    isNot: /\b(send|agree\w*|consent\w*|verified)\b/,
  },
  universityId: {
    ranks: [
      [5, /\b(student|university|varsity|campus) (id|no|number)\b|আইডি/],
      [4, /\b(roll|matric\w*)\b|রোল/],
      [3, /\b(reg|regd|regi|register|registration)\b|রেজি/],
      [2, /\bids?\b/],
    ],
    isNot:
      /\b(nid|national|donor|user|request|email|mail|facebook|fb|voter|mobile|phone|date|time|registered|hall)\b|জাতীয়|ভোটার/,
  },
  department: {
    ranks: [
      [5, /\b(dept|department)\b|বিভাগ/],
      [3, /\b(faculty|discipline|programme?|position|designation|subject)\b|পদবি|অনুষদ/],
    ],
  },
  lastDonationDate: {
    ranks: [
      [5, /\b(last|latest|recent)\b.*\b(don\w*|given|gave|give)\b|\bldd\b|শেষ.*(দান|দেও|দিয়ে|দেন)/],
      [
        4,
        /\b(donation|donated|donating) (on|date)\b|\bdate of (the )?(last )?(blood )?donation\b|(রক্তদানের|রক্ত দেওয়ার) তারিখ/,
      ],
      [2, /^(date|তারিখ)$/],
    ],
    isNot:
      /\b(next|eligib\w*|place|hospital|where|location|timestamp|birth|total|times|count|component|patient)\b|পরবর্তী|স্থান|হাসপাতাল|জন্ম|মোট/,
  },
  donationPlace: {
    ranks: [
      [
        5,
        /\b(don\w*|gave|given)\b.*\b(place|hospital|where|location|centre|center|venue)\b|\b(place|location|venue) of (the )?(blood )?donation\b|(রক্তদানের|রক্ত দেওয়ার) (স্থান|হাসপাতাল)/,
      ],
      [3, /\bhospital\b|হাসপাতাল/],
    ],
    isNot: /\b(next|last|address|name of|type|employ\w*|work\w*|date|time)\b|ঠিকানা|তারিখ/,
  },
  dateOfBirth: {
    ranks: [[5, /\b(birth\w*|dob|d o b|do b|born|b ?day)\b|জন্ম/]],
    isNot: /\b(place|certificate|no|number)\b|স্থান|নিবন্ধন/,
  },
  gender: { ranks: [[5, /\b(gender|sex|m f)\b|লিঙ্গ/]] },
  allowContactVisibility: {
    ranks: [[5, /\b(show\w*|visible|visibility|public(ly)?|publish\w*)\b|প্রকাশ|দেখানো/]],
    // What hides the number when it is answered by yes says the opposite.
    isNot:
      /\b(not|don ?t|never|hid\w*|private|without|terms?|policy|privacy|stor\w*|university|hospital|health|profile|name|photo)\b|(^| )না( |$)|গোপন/,
  },
};

/** What a heading says about a field. */
export function headingMatch(field: Exclude<ImportField, AttributeField>, heading: string): HeadingMatch {
  const { ranks, isNot } = headings[field];
  const plain = plainHeading(heading);
  if (isNot?.test(plain)) return { rank: 0, isExcluded: true };
  const rank = ranks.find(([, words]) => words.test(plain))?.[0] ?? 0;
  return { rank, isExcluded: false };
}

/** Whether a heading is the name of an attribute: its id or its label in either language, in any case and spacing. */
export function isNameOf({ id, label }: DonorAttribute, heading: string): boolean {
  const written = withoutSpaces(heading);
  return written !== '' && [id, label.en, label.bn ?? ''].some((name) => withoutSpaces(name) === written);
}

function withoutSpaces(heading: string): string {
  return plainHeading(heading).replaceAll(' ', '');
}

/** In lower case, with a space for everything between words, those of "camelCase" included, and without possessive endings. */
function plainHeading(heading: string): string {
  return heading
    .normalize('NFC')
    .replace(/['’]s(?!\p{L})/giu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
