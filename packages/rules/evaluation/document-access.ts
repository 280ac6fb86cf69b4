import type { RulesDocument } from './document-request.ts';

const MOST_PER_OPERATION = 10;
const MOST_PER_COMMIT = 20;

/**
 * Counts the documents that rules read by get(), exists() and their ...After forms: ten for one operation, twenty
 * for all operations of a commit that share a budget. A path that was read before is answered from memory.
 */
export class AccessBudget {
  readonly #before = new Map<string, RulesDocument | null>();
  readonly #after = new Map<string, RulesDocument | null>();
  readonly #paths = new Set<string>();

  /** Starts an operation's own count. */
  startOperation(): OperationBudget {
    let left = MOST_PER_OPERATION;
    return {
      read: (path, when, load) => {
        const key = path.join('/');
        if (!this.#paths.has(key)) {
          if (left === 0 || this.#paths.size === MOST_PER_COMMIT) return 'exhausted';
          left -= 1;
          this.#paths.add(key);
        }
        const remembered = when === 'before' ? this.#before : this.#after;
        let document = remembered.get(key);
        if (document === undefined) {
          document = load();
          remembered.set(key, document);
        }
        return document;
      },
    };
  }
}

/** One operation's share of a budget. */
export interface OperationBudget {
  /** Answers what `load` reads, or read before at this path; 'exhausted' when no read is left. */
  read(
    path: readonly string[],
    when: 'before' | 'after',
    load: () => RulesDocument | null,
  ): RulesDocument | null | 'exhausted';
}
