import { commonPasswordList } from './common-password-list.ts';

let commonPasswords: ReadonlySet<string> | undefined;

/** Whether a password is among the most common ones, which guessers try first; in upper or lower case. */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(commonPasswordList.split(/\s+/));
  return commonPasswords.has(password.toLowerCase());
}
