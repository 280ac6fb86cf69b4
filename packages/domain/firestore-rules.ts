import type { Campus } from './campus.ts';
import { emailDomainsPattern } from './email-domains.ts';

/** Replaces the template's first line, so that a line has the same number in both files. */
const header =
  '// Made from firestore.rules.template and campus.json by `npm run rules`: change those, not this file.';

/**
 * Makes the text of firebase/firestore.rules: the template with what campus.json decides filled in.
 *
 * @param template the text of firebase/firestore.rules.template
 * @throws Error when the template lacks a placeholder, as the setting behind it would then have no effect
 */
export function firestoreRules(template: string, { emailDomains }: Pick<Campus, 'emailDomains'>): string {
  const isOpen = emailDomains.length === 0;
  const values: Readonly<Record<string, string>> = {
    '{{isOpenCommunity}}': String(isOpen),
    '{{emailDomainsPattern}}': isOpen ? '' : inRulesText(emailDomainsPattern(emailDomains)),
  };
  let rules = template.replace(/^.*/, () => header);
  for (const [placeholder, value] of Object.entries(values)) {
    if (!rules.includes(placeholder)) throw new Error(`firestore.rules.template lacks ${placeholder}.`);
    rules = rules.replaceAll(placeholder, () => value);
  }
  return rules;
}

/** Escapes a value for a string literal of the rules language. */
function inRulesText(value: string): string {
  return value.replace(/[\\']/g, '\\$&');
}
