import type { StoredDocument } from '../documents/document-store.ts';
import type { Path } from '../values/resource-name.ts';
import type { MapValue, Timestamp, Value } from '../values/value.ts';
import { ArrayBudget, applyTransform, FieldsDraft, fieldAt } from './apply-transform.ts';
import type { Precondition, UpdateWrite, Write, WriteSequence } from './write.ts';

/** The method of the rules language for a change. */
export type ChangeMethod = 'create' | 'update' | 'delete' | 'get';

/** A document after a commit. */
export interface ChangeResult {
  /** Null when the document does not exist then. */
  readonly fields: MapValue | null;
  readonly transformResults: ReadonlyMap<Write, readonly Value[]>;
}

/** Groups the writes of a commit by their documents. */
export function groupByDocument(writes: readonly Write[]): readonly WriteSequence[] {
  const groups = new Map<string, [Write, ...Write[]]>();
  for (const write of writes) {
    const name = write.path.join('/');
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [write]);
    else group.push(write);
  }
  return [...groups.values()];
}

/**
 * Plans the changes of a commit.
 *
 * @param find returns the stored document, null for none
 * @param requestTime the value of REQUEST_TIME
 */
export function planChanges(
  sequences: readonly WriteSequence[],
  find: (path: Path) => StoredDocument | null,
  requestTime: Timestamp,
): readonly DocumentChange[] {
  const budget = new ArrayBudget();
  return sequences.map((writes) => new DocumentChange(writes, find(writes[0].path), requestTime, budget));
}

/**
 * What a commit does to one document: rules decide on it before and after all writes, and the first write's precondition
 * is the one that counts, as on Firestore.
 */
export class DocumentChange {
  readonly path: Path;
  readonly writes: WriteSequence;
  /** The document before the commit. */
  readonly before: StoredDocument | null;
  /** The precondition for the stored document. */
  readonly precondition: Precondition;
  /** True for a document whose precondition is only verified. */
  readonly isVerified: boolean;
  /** True when one of the writes deletes the document, so that it is a new one after them. */
  readonly isReplaced: boolean;
  readonly method: ChangeMethod;
  readonly #requestTime: Timestamp;
  readonly #budget: ArrayBudget;
  #result: ChangeResult | undefined;

  constructor(
    writes: WriteSequence,
    before: StoredDocument | null,
    requestTime: Timestamp,
    budget: ArrayBudget,
  ) {
    this.path = writes[0].path;
    this.writes = writes;
    this.before = before;
    this.precondition = writes[0].precondition;
    this.isVerified = writes[0].kind === 'verify';
    this.isReplaced = writes.some((write) => write.kind === 'delete');
    this.method = methodOf(writes, before);
    this.#requestTime = requestTime;
    this.#budget = budget;
  }

  /**
   * Applies the writes when it is first called: not before a rule reads the document after them, as the transforms of a
   * commit that is not allowed may take a second.
   *
   * @throws ApiError INVALID_ARGUMENT when the array transforms of the commit are too large
   */
  result(): ChangeResult {
    this.#result ??= applyWrites(this, this.#requestTime, this.#budget);
    return this.#result;
  }
}

/** Derived from the request, so that a refusal reveals nothing about what is stored. */
function methodOf(writes: WriteSequence, before: StoredDocument | null): ChangeMethod {
  const [{ kind, precondition }] = writes;
  if (kind === 'verify') return 'get';
  if (writes.at(-1)?.kind === 'delete') return 'delete';
  if (kind === 'update' && precondition !== null) {
    return 'exists' in precondition && !precondition.exists ? 'create' : 'update';
  }
  return before === null ? 'create' : 'update';
}

function applyWrites(
  { writes, before, isVerified, method }: DocumentChange,
  requestTime: Timestamp,
  budget: ArrayBudget,
): ChangeResult {
  const transformResults = new Map<Write, readonly Value[]>();
  if (isVerified) return { fields: before?.fields ?? null, transformResults };
  let draft: FieldsDraft | null = null;
  // A document that is to be created starts empty: rules must not decide by what is stored.
  let untouched = before !== null && method !== 'create';
  for (const write of writes) {
    if (write.kind === 'update') {
      // The stored fields are parsed only when a write keeps some of them.
      if (untouched && write.mask !== null && before !== null) draft = new FieldsDraft(before.fields);
      const applied = applyWrite(draft, write, requestTime, budget);
      draft = applied.draft;
      transformResults.set(write, applied.transformResults);
    } else {
      draft = null;
    }
    untouched = false;
  }
  return { fields: draft?.fields ?? null, transformResults };
}

/** A document after a write, and the results of the write's transforms. */
interface Applied {
  readonly draft: FieldsDraft;
  readonly transformResults: readonly Value[];
}

/**
 * Applies a write to a document.
 *
 * @param before the document, null when there is none; may be changed
 * @param requestTime the value of REQUEST_TIME
 * @throws ApiError INVALID_ARGUMENT when the budget is spent
 */
function applyWrite(
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
