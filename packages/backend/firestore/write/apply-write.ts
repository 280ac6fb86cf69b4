import { FieldsDraft, fieldAt } from '../values/fields-draft.ts';
import type { Timestamp, Value } from '../values/value.ts';
import { type ArrayBudget, applyTransform } from './apply-transform.ts';
import type { UpdateWrite } from './write.ts';

/** A document in the making after a write, and what the write's transforms came to, in their order. */
export interface Applied {
  readonly draft: FieldsDraft;
  readonly transformResults: readonly Value[];
}

/**
 * Works out a document as it would be after a write.
 *
 * @param before the document so far, null when there is none; may be changed
 * @param requestTime what REQUEST_TIME stands for
 * @throws ApiError INVALID_ARGUMENT when the budget is spent
 */
export function applyWrite(
  before: FieldsDraft | null,
  write: UpdateWrite,
  requestTime: Timestamp,
  budget: ArrayBudget,
): Applied {
  const draft =
    write.mask === null || before === null
      ? new FieldsDraft(write.mask === null ? write.fields : new Map())
      : before;
  for (const path of write.mask ?? []) {
    const value = fieldAt(write.fields, path);
    if (value === undefined) draft.delete(path);
    else draft.set(path, value);
  }
  const transformResults = write.transforms.map((transform) =>
    applyTransform(draft, transform, requestTime, budget),
  );
  return { draft, transformResults };
}
