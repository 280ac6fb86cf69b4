import { FirebaseError } from 'firebase/app';
import { type Cell, type Documents, writtenPaths } from './cell.ts';
import { perform } from './perform.ts';
import type { PolicyServer } from './policy-server.ts';

/** A cell whose outcome differs from the decision. */
export interface Deviation {
  readonly title: string;
  readonly decided: 'allowed' | 'denied';
  /** The outcome: `allowed`, `denied`, or the code of another error. */
  readonly outcome: string;
}

/** Tries all cells on a server. @returns those whose outcome differs from the decision */
export async function runCells(cells: readonly Cell[], server: PolicyServer): Promise<Deviation[]> {
  const paths = new Set(cells.flatMap((cell) => [...Object.keys(cell.stored), ...writtenPaths(cell)]));
  const deviations: Deviation[] = [];
  for (const [stored, group] of groupByDocuments(cells)) {
    await server.place(documentsAt(stored, paths));
    for (const cell of group) {
      const decided = cell.allowed ? 'allowed' : 'denied';
      const outcome = await outcomeOf(cell, server);
      if (outcome !== decided) deviations.push({ title: cell.title, decided, outcome });
      const mayHaveChanged = outcome !== 'denied' && cell.operation.kind === 'write';
      if (mayHaveChanged) await server.place(documentsAt(stored, writtenPaths(cell)));
    }
  }
  return deviations;
}

/** The documents at some paths; null where there is none. */
function documentsAt(stored: Documents, paths: Iterable<string>) {
  return Object.fromEntries([...paths].map((path) => [path, stored[path] ?? null]));
}

/** Groups cells that begin with the same stored documents, which are then stored once. */
function groupByDocuments(cells: readonly Cell[]): readonly (readonly [Documents, Cell[]])[] {
  const groups = new Map<string, [Documents, Cell[]]>();
  for (const cell of cells) {
    const key = JSON.stringify(cell.stored);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [cell.stored, [cell]]);
    else group[1].push(cell);
  }
  return [...groups.values()];
}

async function outcomeOf({ actor, operation }: Cell, server: PolicyServer): Promise<string> {
  try {
    await perform(server.db(actor), operation);
    return 'allowed';
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error;
    return error.code === 'permission-denied' ? 'denied' : error.code;
  }
}
