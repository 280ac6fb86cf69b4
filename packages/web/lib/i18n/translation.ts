/**
 * What translates these messages: the same names with other words, and for a sentence with parts a function of the same
 * parameters. A missing or left-over message fails the type check.
 */
export type Translation<Messages> = Messages extends (...parts: infer Parts) => string
  ? (...parts: Parts) => string
  : Messages extends string
    ? string
    : { readonly [Name in keyof Messages]: Translation<Messages[Name]> };
