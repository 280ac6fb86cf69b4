import { FirebaseError } from 'firebase/app';
import type { Community } from './accounts.ts';
import { type Cell, contentOf, type Documents, type Fields, keyOf, writtenPaths } from './cell.ts';
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
export async function runCells(
  cells: readonly Cell[],
  server: PolicyServer,
  community: Community,
): Promise<Deviation[]> {
  const deviations: Deviation[] = [];
  /** The content of what is stored by path; null where it may have changed. */
  const stored = new Map<string, string | null>(cells.flatMap(writtenPaths).map((path) => [path, null]));
  const decidedOf = ({ allowed }: Cell): Deviation['decided'] => (allowed[community] ? 'allowed' : 'denied');

  async function store(documents: Documents): Promise<void> {
    const paths = new Set([...stored.keys(), ...Object.keys(documents)]);
    const changes: Record<string, Fields | null> = {};
    for (const path of paths) {
      const fields = documents[path];
      const content = fields === undefined ? '' : contentOf(fields);
      if (stored.get(path) !== content) changes[path] = fields ?? null;
      stored.set(path, content);
    }
    if (Object.keys(changes).length > 0) await server.place(changes);
  }

  async function tryAlone(cell: Cell): Promise<void> {
    await store(cell.stored);
    const decided = decidedOf(cell);
    const outcome = await outcomeOf(cell, server);
    if (outcome !== decided) deviations.push({ title: cell.title, decided, outcome });
    if (outcome !== 'denied') for (const path of writtenPaths(cell)) stored.set(path, null);
  }

  for (const group of groupedByDocuments(cells)) {
    const changing = group.filter((cell) => decidedOf(cell) === 'allowed' && cell.operation.kind === 'write');
    const others = group.filter((cell) => !changing.includes(cell));
    while (others.length > 0) {
      const some = others.splice(0, server.concurrency);
      await store(some[0]?.stored ?? {});
      const outcomes = await Promise.all(some.map((cell) => outcomeOf(cell, server)));
      if (some.every((cell, index) => outcomes[index] === decidedOf(cell))) continue;
      // One that was allowed against the decision may have changed what the others met.
      for (const path of some.flatMap(writtenPaths)) stored.set(path, null);
      for (const cell of some) await tryAlone(cell);
    }
    for (const cell of changing) await tryAlone(cell);
  }
  return deviations;
}

/** Groups cells that begin with the same stored documents, which are then stored once. */
function groupedByDocuments(cells: readonly Cell[]): Iterable<Cell[]> {
  const groups = new Map<string, Cell[]>();
  for (const cell of cells) {
    const key = keyOf(cell.stored);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [cell]);
    else group.push(cell);
  }
  return groups.values();
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
