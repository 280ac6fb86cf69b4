import { type RulesMap, RulesPath, type RulesValue } from '../values/rules-value.ts';
import type { RulesDocument } from './document-request.ts';

const KEYS = ['__name__', 'data', 'id'] as const;

/** A document as `resource` and get() show it: a map of `data`, `id` and `__name__`, whose data is read when used. */
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

/** A document's name: `/databases/{database}/documents/...`. */
export function documentName(database: string, path: readonly string[]): RulesPath {
  return new RulesPath(['databases', database, 'documents', ...path]);
}
