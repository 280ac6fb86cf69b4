import { domainList } from './community.ts';

/** The messages to people whose account the campus restricts, by its e-mail domains or by suspension. */
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
