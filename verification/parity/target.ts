/** Who makes a call; `admin` passes by the rules. */
export type Person = 'visitor' | 'ann' | 'bob' | 'admin';

/** The people who have an account. In bodies `<ann>` and `<bob>` stand for their user ids. */
export type Member = 'ann' | 'bob';

/** The Firestore calls that are compared. */
type Rpc = 'commit' | 'batchGet' | 'runQuery' | 'runAggregationQuery';

/** A Firestore call, apart from where it goes. */
export interface Call {
  readonly person: Person;
  readonly rpc: Rpc;
  /** The document below which it is made, '' for the root. */
  readonly parent?: string;
  readonly body: object;
}

/** What came back. */
export interface Answer {
  /** `OK`, or the canonical status of the error. */
  readonly status: string;
  readonly message: string;
  /** The parsed JSON; with user ids put back to `<ann>` and `<bob>`. */
  readonly body: unknown;
}

/** One of the two servers, with its rules loaded and its accounts made. */
export interface Target {
  call(call: Call): Promise<Answer>;
}

export const projectId = 'demo-campus';
export const databaseName = `projects/${projectId}/databases/(default)`;
export const documentsRoot = `${databaseName}/documents`;

/** The resource name of a document. */
export function nameOf(path: string): string {
  return `${documentsRoot}/${path}`;
}
