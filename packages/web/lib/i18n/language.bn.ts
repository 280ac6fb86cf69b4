/** The language of these messages, and the other one. */
export const language = {
  code: 'bn',
  other: 'en',
  /** Each in itself. */
  names: { en: 'English', bn: 'বাংলা' },
  shortNames: { en: 'EN', bn: 'বাং' },
  notLoaded: 'সাইটটি ইংরেজিতে আনা গেল না। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
} as const;
