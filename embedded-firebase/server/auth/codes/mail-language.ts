/** Returns the language of a tag of BCP 47, `bn` of "bn-BD", in which mails are written if the site has it; else `en`. */
export function mailLanguageOf(tag: string | null | undefined): string {
  return /^[a-z]{2,3}\b/i.exec(tag ?? '')?.[0].toLowerCase() ?? 'en';
}
