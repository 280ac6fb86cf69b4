import { documentsRoot } from '@blood-bank/host/project';
import type { Cell } from '../matrix/cell.ts';
import { documentsRoot as matrixRoot } from '../matrix/policy-server.ts';
import { type RecordedCall, recordCells } from '../matrix/record-calls.ts';

/** A cell and the last call that the SDK makes for it, addressed to the product. */
export interface CellCall {
  readonly cell: Cell;
  readonly call: RecordedCall;
}

/** The calls of cells: what a transaction reads before it commits is left out. */
export async function callsOf(cells: readonly Cell[]): Promise<CellCall[]> {
  const recorded = await recordCells(cells);
  return recorded.flatMap(({ cell, calls }) => {
    const call = calls.at(-1);
    if (call === undefined) return [];
    const body: unknown = JSON.parse(JSON.stringify(call.body).replaceAll(matrixRoot, documentsRoot));
    return [{ cell, call: { ...call, body } }];
  });
}
