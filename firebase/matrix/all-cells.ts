import type { Cast } from './cast.ts';
import type { Cell } from './cell.ts';
import { contactCells } from './contact-cells.ts';
import { donorReadCells } from './donor-read-cells.ts';
import { donorWriteCells } from './donor-write-cells.ts';
import { otherCells } from './other-cells.ts';
import { requestCells } from './request-cells.ts';
import { userCells } from './user-cells.ts';

/** Every question of the matrix, each with a title of its own. */
export function allCells(cast: Cast): Cell[] {
  return [
    ...userCells(cast),
    ...donorReadCells(cast),
    ...donorWriteCells(cast),
    ...contactCells(cast),
    ...requestCells(cast),
    ...otherCells(cast),
  ];
}
