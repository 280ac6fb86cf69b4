import { LRUCache } from 'lru-cache';
import type { Path } from './values/resource-name.ts';

/** The body of a call. */
export interface CallBody {
  /** As it was sent. */
  readonly text: string;
  /**
   * Parses the text into a value of any shape.
   *
   * @throws ApiError INVALID_ARGUMENT when it is not JSON
   */
  parse(): unknown;
}

const maxRequests = 500;
/** In characters of path and text. A page's queries have some 500; a parsed request is larger than its text. */
const maxRequestLength = 1_024;

/**
 * Caches parsed requests by their text, least recently used first out: many users ask for the first page of a list by the
 * same text.
 */
export class ParsedRequestCache<Request extends object> {
  readonly #requests = new LRUCache<string, Request>({ max: maxRequests });

  /**
   * @param parent the document that the URL names
   * @param parse makes the request of the body's value, from that and the parent alone
   * @throws what `parse` throws, each time
   */
  read(parent: Path, body: CallBody, parse: (value: unknown) => Request): Request {
    const path = parent.join('/');
    if (path.length + body.text.length > maxRequestLength) return parse(body.parse());
    const key = `${path.length} ${path} ${body.text}`;
    const cached = this.#requests.get(key);
    if (cached !== undefined) return cached;
    const request = parse(body.parse());
    this.#requests.set(key, request);
    return request;
  }
}
