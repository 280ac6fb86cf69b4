/** A file of the build, which a browser keeps as it was built. */
export interface SiteFile {
  readonly url: string;
  /** Of a file whose name does not change with its content. */
  readonly revision: string | null;
  /** The hash of its content: a server may have another build by the time the file is fetched. */
  readonly integrity: string;
}

/** The build of a service worker: what it serves. */
export interface SiteFiles {
  /** Changes with every file. */
  readonly version: string;
  readonly files: readonly SiteFile[];
  /** The prerendered pages, by their paths. */
  readonly pages: Readonly<Record<string, string>>;
  /** The page of the app's other paths. */
  readonly shell: string;
  /** These paths, as sources of regular expressions. All others are the server's. */
  readonly paths: readonly string[];
}
