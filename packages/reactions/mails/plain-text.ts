const lineEndsAndSpace = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
/** Characters that change the direction of text or are not shown, except for the joiners that some scripts are written with. */
const formatting = /(?![\u200c\u200d])\p{Cf}/gu;
/** Of any script, with the dashes and the minus that keyboards and word processors put in the place of a hyphen. */
const number = /[+(]*\p{Nd}(?:[\s()./_·•\u2212\p{Pd}]*\p{Nd}){6,}/gu;
/** Also with spaces around the sign, and with the wide sign of East Asian keyboards. */
const address = /\S+[@\uff20\ufe6b]\S+|\S+ [@\uff20\ufe6b] \S+\.\S+/g;
/** Between letters of any script; browsers read the ideographic and wide full stops as dots. */
const dot = /(?<=[\p{L}\p{M}\p{N}_])[.\u3002\uff0e\uff61](?=[\p{L}\p{N}_])/gu;
const wordJoiner = '\u2060';

/**
 * Makes what a member typed fit for a mail to others: in one line, without contact numbers and addresses, which a mail never has,
 * and with nothing that a mail program would turn into a link to another site.
 */
export function plainText(text: string): string {
  return text
    .replace(lineEndsAndSpace, ' ')
    .replace(formatting, '')
    .replace(address, '…')
    .replace(number, '…')
    .replace(/:\/\//g, ': ')
    .replace(dot, `$&${wordJoiner}`)
    .trim();
}
