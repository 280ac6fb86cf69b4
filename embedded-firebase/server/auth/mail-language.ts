/** The languages of the mails about accounts and of the pages behind their links. */
export type MailLanguage = 'en' | 'bn';

/** Returns the language that a tag of BCP 47 names, such as "bn-BD"; English where it names none of ours. */
export function mailLanguageOf(tag: string | null | undefined): MailLanguage {
  return /^bn\b/i.test(tag ?? '') ? 'bn' : 'en';
}
