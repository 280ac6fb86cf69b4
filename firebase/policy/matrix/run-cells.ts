import type { Community } from './accounts.ts';
import { type Cell, contentOf, type Documents, type Fields, keyOf, writtenPaths } from './cell.ts';
import { type Call, type PolicyServer, send } from './policy-server.ts';
import type { RecordedCell } from './record-calls.ts';

/** Tries all cells on a server. @returns those whose outcome differs from the decision, in words */
export async function runCells(
  cells: readonly RecordedCell[],
  server: PolicyServer,
  community: Community,
): Promise<string[]> {
  const deviations: string[] = [];
  const { store, forget } = storeOn(server);
  for (const one of inOrder(cells, community)) {
    const { cell } = one;
    await store(cell.stored);
    const decided = cell.allowed[community] ? 'allowed' : 'denied';
    const outcome = await outcomeOf(one, server);
    if (outcome !== decided) deviations.push(`${cell.title}: ${outcome}, decided: ${decided}`);
    if (outcome !== 'denied') forget(writtenPaths(cell));
  }
  return deviations;
}

/** Those with the same stored documents one after another, of which those last that may change them. */
export function inOrder(cells: readonly RecordedCell[], community: Community): RecordedCell[] {
  const isChange = ({ allowed, operation }: Cell) => allowed[community] && operation.kind === 'write';
  const keyed = cells.map((one) => ({ one, key: `${keyOf(one.cell.stored)}\n${isChange(one.cell)}` }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ one }) => one);
}

/** Stores one state after another on a server, of each what differs from the one before. */
export function storeOn(server: PolicyServer) {
  /** The content of each path; null where it may have changed. */
  const stored = new Map<string, string | null>();
  return {
    async store(documents: Documents): Promise<void> {
      const changes: Record<string, Fields | null> = {};
      for (const path of new Set([...stored.keys(), ...Object.keys(documents)])) {
        const fields = documents[path];
        const content = fields === undefined ? '' : contentOf(fields);
        if ((stored.has(path) ? stored.get(path) : '') !== content) changes[path] = fields ?? null;
        stored.set(path, content);
      }
      if (Object.keys(changes).length > 0) await server.place(changes);
    },
    forget(paths: readonly string[]): void {
      for (const path of paths) stored.set(path, null);
    },
  };
}

async function outcomeOf({ cell, calls }: RecordedCell, server: PolicyServer): Promise<string> {
  const updateTimes = new Map<string, string>();
  for (const call of calls) {
    const response = await send(server, cell.actor, atTimes(call, updateTimes));
    const text = await response.text();
    if (response.status === 403 && text.includes('"PERMISSION_DENIED"')) return 'denied';
    if (response.status !== 200) return `${response.status} ${text}`;
    if (call.rpc !== 'batchGet') continue;
    for (const { found } of JSON.parse(text)) if (found) updateTimes.set(found.name, found.updateTime);
  }
  return 'allowed';
}

/** The commit of a transaction with the update times that it has read on this server, in place of the recorded ones. */
function atTimes(call: Call, updateTimes: ReadonlyMap<string, string>): Call {
  const writes = call.body.writes?.map((write) => {
    const updateTime = updateTimes.get(write.update?.name ?? write.delete ?? write.verify ?? '');
    return updateTime === undefined ? write : { ...write, currentDocument: { updateTime } };
  });
  return { ...call, body: { ...call.body, writes } };
}
