/** The prefix in `*.campus.test`, which means campus.test and all its subdomains. */
const subdomainMark = '*.';

/**
 * Tells whether an email address belongs to a closed community. Like both hosts, which store addresses in lower case, it
 * ignores case.
 *
 * @param domains campus.json's `emailDomains`; without any, every address belongs
 */
export function isEmailOfDomains(email: string, domains: readonly string[]): boolean {
  if (domains.length === 0) return true;
  const [name = '', domain = '', ...more] = email.toLowerCase().split('@');
  return name !== '' && more.length === 0 && domains.some((allowed) => isWithin(domain, allowed));
}

/**
 * Builds the RE2 pattern that matches the lower-case addresses of these domains as a whole: `isEmailOfDomains` for the security
 * rules.
 *
 * @param domains at least one: a community without domains accepts every address
 */
export function emailDomainsPattern(domains: readonly string[]): string {
  const alternatives = domains.flatMap((allowed) =>
    allowed.startsWith(subdomainMark)
      ? [escaped(baseOf(allowed)), `[^@]+\\.${escaped(baseOf(allowed))}`]
      : [escaped(allowed)],
  );
  return `[^@]+@(${alternatives.join('|')})`;
}

/** A closed community's domains, as a sentence names them. */
export interface ShownEmailDomains {
  /** The first few. */
  readonly names: readonly string[];
  /** How many more there are. */
  readonly others: number;
}

/** The most domains that a sentence names. */
const mostShown = 3;

/**
 * Prepares the domains for a sentence: a pattern such as `*.campus.test` is shown as campus.test, each name once, and a long
 * list is shortened.
 *
 * @param domains campus.json's `emailDomains`
 */
export function shownEmailDomains(domains: readonly string[]): ShownEmailDomains {
  const all = new Set(domains.map((domain) => (domain.startsWith(subdomainMark) ? baseOf(domain) : domain)));
  const names = [...all].slice(0, mostShown);
  return { names, others: all.size - names.length };
}

function isWithin(domain: string, allowed: string): boolean {
  if (!allowed.startsWith(subdomainMark)) return domain === allowed;
  const base = baseOf(allowed);
  return domain === base || (domain.endsWith(`.${base}`) && domain.length > base.length + 1);
}

function baseOf(allowed: string): string {
  return allowed.slice(subdomainMark.length);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
