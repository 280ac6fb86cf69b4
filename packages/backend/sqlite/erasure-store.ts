import type { Database } from './database.ts';

/** The one row of the table `erasure`, and the size of the file that it is about. */
export interface ErasureState {
  /** Whether rows were deleted since the file was last written anew. */
  readonly isPending: boolean;
  readonly fileBytes: number;
}

/** Reads the state of erasure. */
export function readErasureState(database: Database): ErasureState {
  const row = database
    .prepare(
      'SELECT deletions > deletions_rewritten AS pending, page_count * page_size AS bytes FROM erasure, pragma_page_count, pragma_page_size',
    )
    .get() as { pending: number; bytes: number };
  return { isPending: row.pending === 1, fileBytes: row.bytes };
}
