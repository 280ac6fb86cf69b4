import { useState } from 'react';
import type { Identified } from '../../../lib/lists/paginated-list.ts';

/** The rows of a list that the person has selected, also those that are on no loaded page. */
export interface Selection<Row extends Identified> {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  /** Selects rows, or takes them out. */
  readonly set: (rows: readonly Row[], isSelected: boolean) => void;
  readonly clear: () => void;
}

interface Selected<Row> {
  readonly list: string;
  readonly byId: ReadonlyMap<string, Row>;
}

/** @param list what is shown: of another list nothing is selected, as nobody would see what is */
export function useSelection<Row extends Identified>(list: string): Selection<Row> {
  const [selected, select] = useState<Selected<Row>>({ list, byId: new Map() });
  const byId = selected.list === list ? selected.byId : new Map<string, Row>();
  return {
    rows: [...byId.values()],
    has: ({ id }) => byId.has(id),
    set: (rows, isSelected) =>
      select((before) => {
        const next = new Map(before.list === list ? before.byId : []);
        for (const row of rows) {
          if (isSelected) next.set(row.id, row);
          else next.delete(row.id);
        }
        return { list, byId: next };
      }),
    clear: () => select({ list, byId: new Map() }),
  };
}
