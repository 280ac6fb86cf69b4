import { accountStatusCells } from './account-status-cells.ts';
import type { Cast, Community } from './cast.ts';
import type { Cell } from './cell.ts';
import { contactCells } from './contact-cells.ts';
import { donorEditCells } from './donor-edit-cells.ts';
import { donorReadCells } from './donor-read-cells.ts';
import { donorRegistrationCells } from './donor-registration-cells.ts';
import { listLimitCells } from './list-limit-cells.ts';
import { memberCorrectionCells } from './member-correction-cells.ts';
import { otherCells } from './other-cells.ts';
import { requestCells } from './request-cells.ts';
import { requestPostCells } from './request-post-cells.ts';
import { roleCells } from './role-cells.ts';
import { signUpCells } from './sign-up-cells.ts';
import { suspendedDepartureCells } from './suspended-departure-cells.ts';
import { userCells } from './user-cells.ts';

/** Every question of the matrix, each with a title of its own. */
export function allCells(cast: Cast, community: Community): Cell[] {
  return [
    ...signUpCells(cast, community),
    ...userCells(cast),
    ...roleCells(cast),
    ...memberCorrectionCells(cast),
    ...accountStatusCells(cast),
    ...suspendedDepartureCells(cast),
    ...donorReadCells(cast, community),
    ...donorRegistrationCells(cast, community),
    ...donorEditCells(cast),
    ...contactCells(cast),
    ...requestPostCells(cast, community),
    ...requestCells(cast, community),
    ...listLimitCells(cast, community),
    ...otherCells(cast),
  ];
}
