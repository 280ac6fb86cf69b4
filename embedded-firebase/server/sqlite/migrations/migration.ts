/** One step of the tables' history. A released step is never edited: a later one changes what it created. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** Whether the file is rewritten first (VACUUM), so that nothing remains in it of what was deleted before. */
  readonly rewritesFile?: boolean;
}
