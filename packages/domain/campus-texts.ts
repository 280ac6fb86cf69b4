import type { Campus } from './campus.ts';
import type { Language } from './language.ts';

/** Those settings of a campus that are texts of its site, as far as a caller has them. */
type Texts = Partial<Pick<Campus, 'siteName' | 'headline' | 'university' | 'club' | 'developerCredit'>>;

/** Returns the campus with its texts in a language. */
export function campusIn<Settings extends Texts & Pick<Campus, 'bangla'>>(
  campus: Settings,
  language: Language,
): Settings {
  if (language === 'en') return campus;
  const { club, ...texts } = campus.bangla;
  return {
    ...campus,
    ...texts,
    ...(campus.club !== undefined && club !== undefined && { club: { ...campus.club, name: club } }),
  };
}
