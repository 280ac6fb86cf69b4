import { limits, phonePattern } from './records/limits.ts';

/** How the numbers of a country are built: its national numbering plan (ITU-T E.164). */
export interface NumberingPlan {
  /** The country's calling code, without +. */
  readonly callingCode: string;
  /** What is dialled before a number within the country; empty where nothing is. */
  readonly trunkPrefix: string;
  /** What mobile numbers begin with, after the trunk prefix. */
  readonly mobilePrefixes: readonly string[];
  /** The digits of a mobile number, without the trunk prefix. */
  readonly mobileDigits: number;
}

/** The numbering plan of Bangladesh. */
export const bangladesh: NumberingPlan = {
  callingCode: '880',
  trunkPrefix: '0',
  mobilePrefixes: ['13', '14', '15', '16', '17', '18', '19'],
  mobileDigits: 10,
};

/** What has to be asked about a number that can be stored as it is. */
export type PhoneQuestion =
  /** A spreadsheet drops the zero that a number begins with. */
  | { readonly kind: 'lost-zero'; readonly suggestion: string }
  /** A mobile number of the campus's country has too few digits or too many; both counts include the trunk prefix. */
  | { readonly kind: 'digits'; readonly digits: number; readonly expected: number };

/** A contact number. */
export interface PhoneNumber {
  /** What is stored, shown and copied: the notation of the writer, unless it can't be dialled. */
  readonly shown: string;
  /** Digits, after a + where the calling code is known. */
  readonly dialled: string;
  readonly question: PhoneQuestion | null;
}

const internationalPrefix = '00';
/** Shorter numbers may begin with the digits of the calling code by chance. */
const fewestAfterCallingCode = 8;

/**
 * Reads one number of digits and the marks that people write in a number, as stored ones have them; null for other texts. What
 * people type is read by read-phone-number.ts.
 */
export function phoneNumber(text: string, plan: NumberingPlan): PhoneNumber | null {
  const written = text.replaceAll('.', '-').replace(/[\s-]+$/, '');
  if (!phonePattern.test(written)) return null;
  const { dialled, isAsWritten } = dialledOf(written, plan);
  const shown = isAsWritten && written.length <= limits.phoneMax ? written : dialled;
  return shown.length > limits.phoneMax ? null : { shown, dialled, question: questionAbout(written, plan) };
}

/** A contact number as it is shown and copied, and the address that calls it. */
export interface CallableNumber {
  readonly shown: string;
  readonly address: string;
}

/** Reads a stored contact number, also one from before numbers had to dial. */
export function callableNumber(number: string, plan: NumberingPlan): CallableNumber {
  const { shown, dialled } = phoneNumber(number, plan) ?? {
    shown: number,
    dialled: number.replace(/[^+\d]/g, ''),
  };
  return { shown, address: `tel:${dialled}` };
}

interface Dialled {
  readonly dialled: string;
  /** Whether dialling what is written, too, reaches the number. */
  readonly isAsWritten: boolean;
}

function dialledOf(written: string, plan: NumberingPlan): Dialled {
  const digits = digitsOf(written);
  const national = nationalPart(written, plan);
  if (national !== null && questionAbout(written, plan)?.kind !== 'digits') {
    const dialled = `+${plan.callingCode}${national}`;
    const isAsWritten = hasPlus(written) ? dialled === `+${digits}` : !isInternational(written, plan);
    return { dialled, isAsWritten };
  }
  const dialled = hasPlus(written) ? `+${digits}` : digits;
  return { dialled, isAsWritten: true };
}

/** What is left of a number of the campus's country without calling code and trunk prefix; null for other numbers. */
function nationalPart(written: string, plan: NumberingPlan): string | null {
  const { callingCode, trunkPrefix } = plan;
  const digits = digitsOf(written);
  if (isInternational(written, plan)) {
    const number = digits.startsWith(internationalPrefix) ? digits.slice(internationalPrefix.length) : digits;
    if (!number.startsWith(callingCode)) return null;
    return withoutTrunkPrefix(number.slice(callingCode.length), trunkPrefix);
  }
  if (hasTrunkPrefix(digits, plan)) return withoutTrunkPrefix(digits, trunkPrefix);
  return isMobile(digits, plan) ? digits : null;
}

/** Whether a number begins with a calling code, after a +, after 00, or without either. */
function isInternational(written: string, { callingCode }: NumberingPlan): boolean {
  const digits = digitsOf(written);
  return (
    (hasPlus(written) && !digits.startsWith('0')) ||
    digits.startsWith(internationalPrefix) ||
    (digits.startsWith(callingCode) && digits.length >= callingCode.length + fewestAfterCallingCode)
  );
}

function questionAbout(written: string, plan: NumberingPlan): PhoneQuestion | null {
  const { mobilePrefixes, mobileDigits, trunkPrefix } = plan;
  const digits = digitsOf(written);
  const isBare = !isInternational(written, plan) && !hasTrunkPrefix(digits, plan);
  if (isBare && trunkPrefix !== '' && isMobile(digits, plan)) {
    return { kind: 'lost-zero', suggestion: trunkPrefix + written };
  }
  const national = isBare ? digits : (nationalPart(written, plan) ?? '');
  const beginsAsMobile = mobilePrefixes.some((prefix) => national.startsWith(prefix));
  const difference = Math.abs(national.length - mobileDigits);
  // Without a prefix it may be a number of another country, unless just one digit is missing or too many.
  if (!beginsAsMobile || difference === 0 || (isBare && difference > 1)) return null;
  const trunk = trunkPrefix.length;
  return { kind: 'digits', digits: trunk + national.length, expected: trunk + mobileDigits };
}

function isMobile(national: string, { mobileDigits, mobilePrefixes }: NumberingPlan): boolean {
  return national.length === mobileDigits && mobilePrefixes.some((prefix) => national.startsWith(prefix));
}

function hasPlus(written: string): boolean {
  return /^[ (]*\+/.test(written);
}

function hasTrunkPrefix(digits: string, { trunkPrefix }: NumberingPlan): boolean {
  return trunkPrefix !== '' && digits.startsWith(trunkPrefix) && !digits.startsWith(internationalPrefix);
}

function withoutTrunkPrefix(digits: string, trunkPrefix: string): string {
  return digits.startsWith(trunkPrefix) ? digits.slice(trunkPrefix.length) : digits;
}

function digitsOf(written: string): string {
  return written.replace(/\D/g, '');
}
