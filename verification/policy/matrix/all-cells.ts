import type { Accounts, Community } from './accounts.ts';
import { withEntry } from './audit-log.ts';
import { auditLogCells } from './audit-log-cells.ts';
import { auditedActionCells } from './audited-action-cells.ts';
import type { Cell } from './cell.ts';
import { contactCells } from './contact-cells.ts';
import { donorEditCells } from './donor-edit-cells.ts';
import { donorReadCells } from './donor-read-cells.ts';
import { donorRegistrationCells } from './donor-registration-cells.ts';
import { importCells } from './import-cells.ts';
import { invitationCells } from './invitation-cells.ts';
import { largeCommitCells } from './large-commit-cells.ts';
import { listLimitCells } from './list-limit-cells.ts';
import { newOfferCells } from './new-offer-cells.ts';
import { noticeCells } from './notice-cells.ts';
import { offerCells } from './offer-cells.ts';
import { offerReadCells } from './offer-read-cells.ts';
import { otherCells } from './other-cells.ts';
import { requestCells } from './request-cells.ts';
import { requestPostCells } from './request-post-cells.ts';
import { roleCells } from './role-cells.ts';
import { rosterActionCells } from './roster-action-cells.ts';
import { rosterCells } from './roster-cells.ts';
import { rosterClaimCells } from './roster-claim-cells.ts';
import { searchTermCells } from './search-term-cells.ts';
import { signUpCells } from './sign-up-cells.ts';
import { suspensionCells } from './suspension-cells.ts';
import { tombstoneCells } from './tombstone-cells.ts';
import { userCells } from './user-cells.ts';

/** Every cell of the policy matrix: who may do what. The titles are unique. */
export function allCells(accounts: Accounts, community: Community): Cell[] {
  const cells = [
    ...signUpCells(accounts, community),
    ...userCells(accounts),
    ...roleCells(accounts),
    ...suspensionCells(accounts),
    ...tombstoneCells(accounts),
    ...donorReadCells(accounts, community),
    ...donorRegistrationCells(accounts, community),
    ...donorEditCells(accounts),
    ...contactCells(accounts),
    ...rosterCells(accounts),
    ...rosterClaimCells(accounts, community),
    ...invitationCells(accounts),
    ...requestPostCells(accounts, community),
    ...requestCells(accounts, community),
    ...newOfferCells(accounts, community),
    ...offerCells(accounts),
    ...offerReadCells(accounts),
    ...listLimitCells(accounts, community),
    ...searchTermCells(accounts),
    ...noticeCells(accounts),
    ...otherCells(accounts),
  ];
  return [
    ...auditedActionCells(accounts),
    ...auditLogCells(accounts),
    ...rosterActionCells(accounts),
    ...importCells(accounts),
    ...largeCommitCells(accounts),
    ...cells.flatMap((cell) => withEntry(cell, accounts)),
  ];
}
