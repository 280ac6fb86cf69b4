import { type RulesMap, RulesPath, type RulesValue } from '../values/rules-value.ts';

/** A document as the rules see it. */
export interface RulesDocument {
  /** The segments below `/databases/{database}/documents`. */
  readonly path: readonly string[];
  /** The fields; may be a getter, since it is read only when a rule needs it. */
  readonly data: RulesMap;
}

/** Synchronous access to other documents. Paths are the segments below `/databases/{database}/documents`. */
export interface DocumentAccess {
  /** Returns the document before the commit, or null. */
  get(path: readonly string[]): RulesDocument | null;
  /** Returns the document after the whole commit, or null. */
  getAfter(path: readonly string[]): RulesDocument | null;
}

const maxReadsPerOperation = 10;
const maxReadsPerCommit = 20;

/**
 * Limits the documents that rules read by get(), exists(), getAfter() and existsAfter(): ten per operation, twenty for all
 * operations of a commit that share the budget
 * (https://firebase.google.com/docs/firestore/security/rules-conditions#access_call_limits). Repeated reads are cached and
 * free. A document before the commit and the same one after it are two reads, since Firebase does not promise otherwise.
 */
export class AccessBudget {
  readonly #cache = new Map<string, RulesDocument | null>();

  /** Returns the budget of one more operation. */
  startOperation(): OperationBudget {
    let left = maxReadsPerOperation;
    return {
      read: (path, when, load) => {
        const key = `${when} ${path.join('/')}`;
        let document = this.#cache.get(key);
        if (document === undefined) {
          if (left === 0 || this.#cache.size === maxReadsPerCommit) return 'exhausted';
          left -= 1;
          document = load();
          this.#cache.set(key, document);
        }
        return document;
      },
    };
  }
}

/** The share of one operation in a budget. */
export interface OperationBudget {
  /** Returns the document, from the cache or by `load`; 'exhausted' if no read is left. */
  read(
    path: readonly string[],
    when: 'before' | 'after',
    load: () => RulesDocument | null,
  ): RulesDocument | null | 'exhausted';
}

const KEYS = ['__name__', 'data', 'id'] as const;

/** Presents a document as `resource` and get() show it: a map of `data`, `id` and `__name__` with lazily read data. */
export class DocumentMap implements ReadonlyMap<string, RulesValue> {
  readonly size: number = KEYS.length;
  readonly #document: RulesDocument;
  readonly #database: string;
  #data: RulesMap | undefined;

  constructor(document: RulesDocument, database: string) {
    this.#document = document;
    this.#database = database;
  }

  get(key: string): RulesValue | undefined {
    switch (key) {
      case 'data':
        this.#data ??= this.#document.data;
        return this.#data;
      case 'id':
        return this.#document.path.at(-1) ?? '';
      case '__name__':
        return documentName(this.#database, this.#document.path);
      default:
        return undefined;
    }
  }

  has(key: string): boolean {
    return key === 'data' || key === 'id' || key === '__name__';
  }

  keys(): MapIterator<string> {
    return this.#copy().keys();
  }

  values(): MapIterator<RulesValue> {
    return this.#copy().values();
  }

  entries(): MapIterator<[string, RulesValue]> {
    return this.#copy().entries();
  }

  [Symbol.iterator](): MapIterator<[string, RulesValue]> {
    return this.entries();
  }

  forEach(visit: (value: RulesValue, key: string, map: ReadonlyMap<string, RulesValue>) => void): void {
    for (const [key, value] of this) visit(value, key, this);
  }

  #copy(): Map<string, RulesValue> {
    return new Map(KEYS.map((key) => [key, this.get(key) ?? null]));
  }
}

/** Returns the name of a document: `/databases/{database}/documents/...`. */
export function documentName(database: string, path: readonly string[]): RulesPath {
  return new RulesPath(['databases', database, 'documents', ...path]);
}
