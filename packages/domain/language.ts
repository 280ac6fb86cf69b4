/** The languages of the site and of its mails, by their codes (BCP 47). */
export const languages = ['en', 'bn'] as const;
export type Language = (typeof languages)[number];
