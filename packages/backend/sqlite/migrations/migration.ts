/** One step of the tables' history. A step that was released is never edited: a later one changes what it made. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** Whether the file is rewritten first (VACUUM), so that nothing is left in it of what was deleted before. */
  readonly rewritesFile?: boolean;
}
