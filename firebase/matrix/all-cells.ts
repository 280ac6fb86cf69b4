import type { Cast } from './cast.ts';
import type { Cell } from './cell.ts';
import { contactCells } from './contact-cells.ts';
import { donorEditCells } from './donor-edit-cells.ts';
import { donorReadCells } from './donor-read-cells.ts';
import { donorRegistrationCells } from './donor-registration-cells.ts';
import { otherCells } from './other-cells.ts';
import { requestCells } from './request-cells.ts';
import { requestPostCells } from './request-post-cells.ts';
import { signUpCells } from './sign-up-cells.ts';
import { userCells } from './user-cells.ts';

/** Every question of the matrix, each with a title of its own. */
export function allCells(cast: Cast): Cell[] {
  return [
    ...signUpCells(cast),
    ...userCells(cast),
    ...donorReadCells(cast),
    ...donorRegistrationCells(cast),
    ...donorEditCells(cast),
    ...contactCells(cast),
    ...requestPostCells(cast),
    ...requestCells(cast),
    ...otherCells(cast),
  ];
}
