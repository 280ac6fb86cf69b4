const lineEndsAndSpace = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
/** Characters that change the direction of text or are not shown, except for the joiners that some scripts are written with. */
const formatting = /(?![\u200c\u200d])\p{Cf}/gu;
/** Of any script. */
const number = /[+(]*\p{Nd}(?:[\s()./-]*\p{Nd}){6,}/gu;
const address = /\S+@\S+/g;
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
    .replace(/(?<=\w)\.(?=\w)/g, `.${wordJoiner}`)
    .trim();
}
