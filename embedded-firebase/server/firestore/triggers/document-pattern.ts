import { collectionIdOf, type Path } from '../values/resource-name.ts';

const wildcard = /^\{([A-Za-z_]\w*)\}$/;

/** A path of documents with a wildcard for each id: `rooms/{room}/messages/{id}`. */
export class DocumentPattern {
  /** The id of the collection that the documents are in. */
  readonly collectionId: string;
  readonly #collections: readonly string[];
  readonly #wildcards: readonly string[];

  /** @throws Error naming the pattern if it is invalid */
  constructor(text: string) {
    const segments = text.split('/');
    const ids = segments.filter((_, index) => index % 2 === 1);
    this.#collections = segments.filter((_, index) => index % 2 === 0);
    this.#wildcards = ids.map((segment) => wildcard.exec(segment)?.[1] ?? '');
    this.collectionId = collectionIdOf(segments);
    const isPattern =
      segments.length % 2 === 0 &&
      this.#collections.every((segment) => /^[^{}]+$/.test(segment)) &&
      this.#wildcards.every((name, index, names) => name !== '' && names.indexOf(name) === index);
    if (!isPattern) {
      throw new Error(
        `${text} is no pattern of documents, such as users/{uid}: collections by their names, each id as a wildcard with a name of its own.`,
      );
    }
  }

  matches(path: Path): boolean {
    return (
      path.length === 2 * this.#collections.length &&
      this.#collections.every((collection, index) => path[2 * index] === collection)
    );
  }

  /** The ids that the wildcards stand for in the path of a document that matches. */
  paramsOf(path: Path): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#wildcards.map((name, index) => [name, path[2 * index + 1] ?? '']));
  }
}
