const lineEndsAndSpace = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
/** Characters that change the direction of text or are not shown, except for the joiners that some scripts are written with. */
const formatting = /(?![\u200c\u200d])\p{Cf}/gu;
const markOfDigit = /(?<=\p{N})\p{M}+/gu;
/** Digits of any script, circled ones too, and the letter O unless it belongs to a word, with up to three signs between two of them. */
const number = /[+(]*(?:\p{N}|(?<![a-z])o)(?:[^\p{L}\p{N}]{0,3}(?:\p{N}|(?<![a-np-z])o(?![a-np-z]))){6,}/giu;
/** Fewer are no number, with however many letters O. */
const fewestDigits = 5;
/** Also with spaces around the sign, and with the wide sign of East Asian keyboards. */
const address = /\S+[@\uff20\ufe6b]\S+|\S+ [@\uff20\ufe6b] \S+\.\S+/g;
/** Between letters of any script; browsers read the ideographic and wide full stops as dots. */
const dot = /(?<=[\p{L}\p{M}\p{N}_])[.\u3002\uff0e\uff61](?=[\p{L}\p{N}_])/gu;
const wordJoiner = '\u2060';

/**
 * Makes what a member typed fit for a mail to others: in one line, without contact numbers and addresses, and with nothing that a
 * mail program would turn into a link to another site. Numbers are found as people disguise them by signs; one that is spelt out in
 * words, or mixed with other letters, stays.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(lineEndsAndSpace, ' ')
    .replace(formatting, '')
    .replace(address, '…')
    .replace(markOfDigit, '')
    .replace(number, (found) => ((found.match(/\p{N}/gu)?.length ?? 0) < fewestDigits ? found : '…'))
    .replace(/:\/\//g, ': ')
    .replace(dot, `$&${wordJoiner}`)
    .trim();
}
