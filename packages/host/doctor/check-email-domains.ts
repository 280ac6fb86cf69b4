import { isEmailOfDomains } from '@blood-bank/domain/email-domains';
import type { CampusData } from './campus-data.ts';
import { advice, type Finding } from './finding.ts';

/** Members of a closed community from before it was closed, whose address is of another domain. */
export function* checkEmailDomains(
  { accounts, users }: CampusData,
  emailDomains: readonly string[],
): Generator<Finding> {
  for (const [uid, email] of accounts) {
    if (!users.has(uid) || isEmailOfDomains(email, emailDomains)) continue;
    yield {
      ...advice('email domains', `${email} (${uid})`),
      what: 'The address is of none of the emailDomains in campus.json: this member sees own records only.',
      how: 'Ask the member to sign up with a university address, or end the account: npm run admin -- delete EMAIL.',
    };
  }
}
