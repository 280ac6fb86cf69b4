/** The digits that are typed here beside 0 to 9: Bangla, Devanagari, Arabic in both forms, and the full-width ones. */
const others = '০১২৩৪৫৬৭৮৯' + '०१२३४५६७८९' + '٠١٢٣٤٥٦٧٨٩' + '۰۱۲۳۴۵۶۷۸۹' + '０１２３４５６７８９';

/** `text` with its digits as 0 to 9, as numbers are stored: they are dialled, counted and searched for. */
export function withWesternDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const place = others.indexOf(digit);
    return place === -1 ? digit : String(place % 10);
  });
}
