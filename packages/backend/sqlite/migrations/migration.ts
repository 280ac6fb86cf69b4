/** One step of the tables' history. A step that was released is never edited: a later one changes what it made. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}
