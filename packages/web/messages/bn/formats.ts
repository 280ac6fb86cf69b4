import type { Total } from '../en/formats.ts';

/* Formats numbers (bn-BD) in Bangla digits, without Intl for the reason that the English formats give. */

export type { Total } from '../en/formats.ts';

const zero = '০'.charCodeAt(0);

/** A whole number, grouped into thousands, lakhs and crores: "১২,৩৪,৫৬৭". */
export function formatCount(count: number): string {
  return banglaDigits(String(count).replace(/\B(?=(?:\d{2})*\d{3}$)/g, ','));
}

/** A count or its lower bound: "১০০+". */
export function formatTotal({ count, isLowerBound }: Total): string {
  return `${formatCount(count)}${isLowerBound ? '+' : ''}`;
}

/** Units of blood, which are bags: "৩ ব্যাগ". */
export function formatUnits(units: number): string {
  return `${formatCount(units)} ব্যাগ`;
}

/** A blood group as it is displayed, with the typographic minus: "O−". Stored values and options keep the hyphen. */
export function formatBloodGroup(group: string): string {
  return group.replace('-', '−');
}

/** A year, which has no separators: "২০২৬". */
export function formatYear(year: number): string {
  return banglaDigits(String(year));
}

/** The genitive of a name: "বিশ্ববিদ্যালয়ের", "ঢাকার", and with a hyphen after other scripts: "BUET-এর". */
export function formatGenitive(name: string): string {
  if (/[\u0985-\u0994\u09be-\u09cc]$/.test(name)) return `${name}র`;
  return /[\u0980-\u09ff]$/.test(name) ? `${name}ের` : `${name}-এর`;
}

/** A name as an object: "রক্তদাতাকে", and with a hyphen after other scripts: "Ayesha-কে". */
export function formatObject(name: string): string {
  return `${name}${/[\u0980-\u09ff]$/.test(name) ? '' : '-'}কে`;
}

/** Digits of a text in Bangla ones. */
export function banglaDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
}
