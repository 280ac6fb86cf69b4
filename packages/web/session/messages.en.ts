import { shownEmailDomains } from '@blood-bank/domain/email-domains';
import { plural } from '../lib/i18n/formats.en.ts';

/** The messages to members whom the campus restricts, by its email domains or by suspension, about records. */
export const communityMessages = {
  suspended: (adminPhone: string) => `Your account is suspended. Please contact an admin (${adminPhone}).`,
  verifyToRead: 'Please verify your email address to see donors and requests.',
  verifyAdvice:
    'Open the link in the email we sent you, and they will appear here. No email? The button at the top of this page sends another one.',
  foreignReader: (domains: readonly string[]) =>
    `Only members with a university email address (${domainList(domains)}) can see donors and requests.`,
  foreignContributor: (domains: readonly string[]) =>
    `Only members with a university email address (${domainList(domains)}) can register as donors and post requests.`,
  foreignAdvice: (adminPhone: string) =>
    `Please contact an admin (${adminPhone}). You can also delete this account under My Account and register again with your university email address.`,
} as const;

/** "a.test, b.test, c.test and 2 others" */
export function domainList(domains: readonly string[]): string {
  const { names, others } = shownEmailDomains(domains);
  const rest = others === 0 ? '' : ` and ${plural(others, 'other')}`;
  return `${names.join(', ')}${rest}`;
}

/** The messages to people whose account the campus restricts, by its email domains or by suspension. */
export const communityAccountMessages = {
  suspendedTitle: 'Account Suspended',
  /** To a suspended member whose account deletion broke off. */
  accountRemains:
    'Everything stored with this account is already deleted. You can delete the account itself under My Account.',
  /** For the domains of a closed community in campus.json. */
  ownAddress: (domains: readonly string[]) =>
    `Please use your university email address (${domainList(domains)}).`,
  foreignNewcomer:
    'This email address can’t be used here. Please log out and register with your university email address. You can delete this account under My Account.',
  logout: 'Logout',
} as const;
