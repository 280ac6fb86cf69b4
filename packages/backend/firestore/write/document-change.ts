import type { StoredDocument } from '../documents/stored-document.ts';
import { FieldsDraft, fieldAt } from '../values/fields-draft.ts';
import type { Path } from '../values/resource-name.ts';
import type { MapValue, Timestamp, Value } from '../values/value.ts';
import { type ArrayBudget, applyTransform } from './apply-transform.ts';
import type { Precondition, UpdateWrite, Write } from './write.ts';

interface Result {
  readonly fields: MapValue | null;
  readonly transformResults: ReadonlyMap<Write, readonly Value[]>;
}

/** The method of the rules language for a change. */
export type ChangeMethod = 'create' | 'update' | 'delete' | 'get';

/**
 * All writes of one commit to one document: rules decide on the document before and after all of them, and the first
 * write's precondition is the one that counts, as on Firestore. The document after is computed lazily, so that a refused
 * commit costs little.
 */
export class DocumentChange {
  readonly path: Path;
  readonly writes: readonly Write[];
  /** The document before the commit. */
  readonly before: StoredDocument | null;
  readonly #requestTime: Timestamp;
  readonly #budget: ArrayBudget;
  #result: Result | undefined;

  constructor(
    writes: readonly [Write, ...Write[]],
    before: StoredDocument | null,
    requestTime: Timestamp,
    budget: ArrayBudget,
  ) {
    this.path = writes[0].path;
    this.writes = writes;
    this.before = before;
    this.#requestTime = requestTime;
    this.#budget = budget;
  }

  /** True for a document whose precondition is only verified. */
  get isVerified(): boolean {
    return this.writes[0]?.kind === 'verify';
  }

  /** The precondition for the stored document. */
  get precondition(): Precondition {
    return this.writes[0]?.precondition ?? null;
  }

  /** True when one of the writes deletes the document, so that it is a new one after them. */
  get isReplaced(): boolean {
    return this.writes.some((write) => write.kind === 'delete');
  }

  /** Derived from the request, so that a refusal reveals nothing about what is stored. */
  get method(): ChangeMethod {
    if (this.isVerified) return 'get';
    if (this.writes.at(-1)?.kind === 'delete') return 'delete';
    const { precondition } = this;
    if (this.writes[0]?.kind === 'update' && precondition !== null) {
      return 'exists' in precondition && !precondition.exists ? 'create' : 'update';
    }
    return this.before === null ? 'create' : 'update';
  }

  /** The fields after the commit, null when the document does not exist then. */
  get after(): MapValue | null {
    return this.#resultOnce().fields;
  }

  /** The results of a write's transforms. */
  transformResults(write: Write): readonly Value[] {
    return this.#resultOnce().transformResults.get(write) ?? [];
  }

  #resultOnce(): Result {
    this.#result ??= this.#work();
    return this.#result;
  }

  #work(): Result {
    const transformResults = new Map<Write, readonly Value[]>();
    if (this.isVerified) return { fields: this.before?.fields ?? null, transformResults };
    let draft: FieldsDraft | null = null;
    // A document that is to be created starts empty: rules must not decide by what is stored.
    let untouched = this.before !== null && this.method !== 'create';
    for (const write of this.writes) {
      if (write.kind === 'update') {
        // The stored fields are parsed only when a write keeps some of them.
        if (untouched && write.mask !== null && this.before !== null)
          draft = new FieldsDraft(this.before.fields);
        const applied = applyWrite(draft, write, this.#requestTime, this.#budget);
        draft = applied.draft;
        transformResults.set(write, applied.transformResults);
      } else {
        draft = null;
      }
      untouched = false;
    }
    return { fields: draft?.fields ?? null, transformResults };
  }
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
