import { Recent } from '../recent.ts';
import type { Path } from './values/resource-name.ts';

/** The body of a call. */
export interface CallBody {
  /** As it was sent; null where a command of this machine gave it as a value. */
  readonly text: string | null;
  /**
   * What the text says, of any shape.
   *
   * @throws ApiError INVALID_ARGUMENT when it is no JSON
   */
  parse(): unknown;
}

const mostRemembered = 500;
/** In characters, of path and text together. A page's queries have some 500; what is made of a text is larger than it. */
const longestRemembered = 1_024;

/**
 * Remembers what texts ask for: a campus asks the same few questions all day long, as everybody's page of a blood
 * group's donors is asked for by the same text.
 */
export class ParsedRequestCache<Request> {
  readonly #remembered = new Recent<Request>(mostRemembered);

  /**
   * @param parent the document that the URL names
   * @param read makes the request of the body's value; it may go by nothing but that and the parent
   * @throws what `read` throws, each time
   */
  read(parent: Path, { text, parse }: CallBody, read: (value: unknown) => Request): Request {
    const path = parent.join('/');
    if (text === null || path.length + text.length > longestRemembered) return read(parse());
    const name = `${path.length} ${path} ${text}`;
    const known = this.#remembered.get(name);
    if (known !== undefined) return known;
    const request = read(parse());
    this.#remembered.set(name, request);
    return request;
  }
}
