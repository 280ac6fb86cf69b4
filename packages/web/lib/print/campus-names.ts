import type { Language } from '@blood-bank/domain/language';

interface CampusNames {
  readonly siteName: string;
  readonly club: string;
}

/** Those of campus.json, inserted by the build (build/campus.ts) apart from what visitors load. */
declare const __CAMPUS_NAMES__: Readonly<Record<Language, CampusNames>>;

/** The names of this campus in each language, for what is in both. */
export const campusNames = __CAMPUS_NAMES__;

export const printedLanguages: readonly Language[] = ['en', 'bn'];
