import type { Language } from '@blood-bank/domain/language';

/** The id of the element in which the build lists the files of the page. */
export const pageFilesId = 'page-files';
/** The id of the template with the content of a prerendered page in the language that its root does not have. */
export const translationId = 'translation';

/** The files that a page may load, for each language. */
export type PageFileLists = { readonly [language in Language]: PageFileList };

/** The files of one language, by addresses. */
export interface PageFileList {
  /** Starts the session, before the app has arrived. */
  readonly session: string;
  /** The app, and what it imports besides. */
  readonly app: readonly string[];
  /** What hydrates the page, where it is prerendered. */
  readonly hydration: readonly string[];
  /** For visitors, whom every page that is not prerendered sends to /login. */
  readonly visitor: readonly string[];
  /** For every page of a member. */
  readonly member: readonly string[];
  /** For a member's pages whose path matches a pattern, as the source of a regular expression. */
  readonly pages: readonly (readonly [
    pattern: string,
    files: readonly string[],
    /** Of parts that the screen imports once it is shown. */
    parts: readonly string[],
  ])[];
}
