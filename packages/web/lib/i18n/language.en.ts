/** The language of these messages, and the other one. */
export const language = {
  code: 'en',
  other: 'bn',
  /** Each in itself. */
  names: { en: 'English', bn: 'বাংলা' },
  /** Short names of the languages, for a narrow header. */
  shortNames: { en: 'EN', bn: 'বাং' },
  notLoaded: 'This site could not be loaded in Bangla. Please check your connection and try again.',
} as const;
