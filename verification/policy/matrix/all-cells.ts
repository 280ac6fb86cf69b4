import type { Accounts, Community } from './accounts.ts';
import type { Cell } from './cell.ts';
import { contactCells } from './contact-cells.ts';
import { donorEditCells } from './donor-edit-cells.ts';
import { donorReadCells } from './donor-read-cells.ts';
import { donorRegistrationCells } from './donor-registration-cells.ts';
import { listLimitCells } from './list-limit-cells.ts';
import { otherCells } from './other-cells.ts';
import { requestCells } from './request-cells.ts';
import { requestPostCells } from './request-post-cells.ts';
import { roleCells } from './role-cells.ts';
import { signUpCells } from './sign-up-cells.ts';
import { suspensionCells } from './suspension-cells.ts';
import { userCells } from './user-cells.ts';

/** Every cell of the policy matrix: who may do what. The titles are unique. */
export function allCells(accounts: Accounts, community: Community): Cell[] {
  return [
    ...signUpCells(accounts, community),
    ...userCells(accounts),
    ...roleCells(accounts),
    ...suspensionCells(accounts),
    ...donorReadCells(accounts, community),
    ...donorRegistrationCells(accounts, community),
    ...donorEditCells(accounts),
    ...contactCells(accounts),
    ...requestPostCells(accounts, community),
    ...requestCells(accounts, community),
    ...listLimitCells(accounts, community),
    ...otherCells(accounts),
  ];
}
