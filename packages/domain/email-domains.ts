/** What `*.campus.test` begins with: it means campus.test and every subdomain of it. */
const subdomainMark = '*.';

/**
 * Tells whether an e-mail address belongs to a closed community. Like both hosts, which store addresses in lower case, it
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
 * Builds the RE2 pattern that matches the lower-case addresses of these domains as a whole: what `isEmailOfDomains` says, for
 * the security rules.
 *
 * @param domains at least one: a community without domains asks nothing of an address
 */
export function emailDomainsPattern(domains: readonly string[]): string {
  const alternatives = domains.flatMap((allowed) =>
    allowed.startsWith(subdomainMark)
      ? [escaped(baseOf(allowed)), `[^@]+\\.${escaped(baseOf(allowed))}`]
      : [escaped(allowed)],
  );
  return `[^@]+@(${alternatives.join('|')})`;
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
