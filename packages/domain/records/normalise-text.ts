/** Control characters except the line end. They separate words, as a tab does. */
const controls = /(?!\n)\p{Cc}/gu;
/** Bidirectional controls, which would reorder the text around them. They separate no words. */
const bidirectionalControls = /[\u202a-\u202e\u2066-\u2069]/gu;
/**
 * Spaces of any script, format characters (which belong within words only), and letters that are blank; at the start also
 * combining marks, which would have no base.
 */
const invisibleStart = /^[\s\p{Z}\p{Cc}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]+/u;
const invisibleEnd = /[\s\p{Z}\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]+$/u;
/** The other digits in use here: Bangla, Devanagari, Arabic in both forms, and full-width. */
const otherDigits = '০১২৩৪৫৬৭৮৯' + '०१२३४५६७८९' + '٠١٢٣٤٥٦٧٨٩' + '۰۱۲۳۴۵۶۷۸۹' + '０１２３４５６７８９';

/** Normalises text of one line: white space is folded, and invisible ends are trimmed. */
export function toLine(text: string): string {
  return trimInvisible(withoutControls(text).replace(/\s+/gu, ' '));
}

/** Normalises text of several lines: line ends become `\n`, other control characters a space. */
export function toLines(text: string): string {
  return trimInvisible(withoutControls(text.replace(/\r\n?|\p{Zl}|\p{Zp}/gu, '\n')));
}

/** Replaces the digits of other scripts by 0 to 9, in which numbers are stored, dialled and searched for. */
export function withWesternDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const index = otherDigits.indexOf(digit);
    return index === -1 ? digit : String(index % 10);
  });
}

function withoutControls(text: string): string {
  return text.replace(bidirectionalControls, '').replace(controls, ' ');
}

/** The rules demand visible ends: a name of blanks could not be found or read. */
function trimInvisible(text: string): string {
  return text.replace(invisibleStart, '').replace(invisibleEnd, '');
}

/** An email address as the accounts have it. */
export function normalisedEmail(email: string): string {
  return email.trim().toLowerCase();
}
