import { shownEmailDomains } from '@blood-bank/domain/email-domains';

/** The messages to members whom the campus restricts, by its e-mail domains or by suspension. */
export const communityMessages = {
  suspended: (adminPhone: string) => `Your account is suspended. Please contact an admin (${adminPhone}).`,
  suspendedTitle: 'Account Suspended',
  /** To a suspended member whose account deletion broke off. */
  accountRemains:
    'Everything stored with this account has been deleted already. Under My Account you can delete the account itself.',
  /** For the domains of a closed community in campus.json. */
  ownAddress: (domains: readonly string[]) => `Please use your university email address (${list(domains)}).`,
  verifyToRead: 'Please verify your email address to see donors and requests.',
  verifyAdvice:
    'Open the link in the email that we sent you, and they appear here. No email? Have it sent again with the button at the top of this page.',
  foreignReader: (domains: readonly string[]) =>
    `Only members with a university email address (${list(domains)}) can see donors and requests.`,
  foreignContributor: (domains: readonly string[]) =>
    `Only members with a university email address (${list(domains)}) can register as donors and post requests.`,
  foreignAdvice: (adminPhone: string) =>
    `Please contact an admin (${adminPhone}). Or delete this account under My Account first, and then register with your university email address.`,
  foreignNewcomer:
    'This account cannot be finished with its email address. Log out and register with your university email address; under My Account you can delete this account.',
  logout: 'Logout',
} as const;

/** "a.test, b.test, c.test and 2 others" */
function list(domains: readonly string[]): string {
  const { names, others } = shownEmailDomains(domains);
  const rest = others === 0 ? '' : ` and ${others} ${others === 1 ? 'other' : 'others'}`;
  return `${names.join(', ')}${rest}`;
}
