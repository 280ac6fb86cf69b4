import { banglaDigits } from '@blood-bank/domain/when-in-bangla';
import type { Total } from '../en/formats.ts';

/* Formats numbers (bn-BD) in Bangla digits, without Intl for the reason that the English formats give. */

export type { Total } from '../en/formats.ts';

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

/** A name as an object: "রক্তদাতাকে", and with a hyphen after other scripts: "Ayesha-কে". */
export function formatObject(name: string): string {
  return `${name}${/[\u0980-\u09ff]$/.test(name) ? '' : '-'}কে`;
}
