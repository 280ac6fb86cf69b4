/** The caller; no rules bind `admin`. */
export type Person = 'visitor' | 'ann' | 'bob' | 'admin';

/** The callers with an account. In bodies, `<ann>` and `<bob>` are placeholders of their user ids. */
export type Member = 'ann' | 'bob';

/** The Firestore calls that are compared. */
type Rpc = 'commit' | 'batchGet' | 'runQuery' | 'runAggregationQuery';

/** A Firestore call to either server. */
export interface Call {
  readonly person: Person;
  readonly rpc: Rpc;
  /** The path of the document in the URL, '' for the root. */
  readonly parent?: string;
  readonly body: object;
}

/** The answer to a call. */
export interface Answer {
  /** `OK`, or the canonical status of the error. */
  readonly status: string;
  readonly message: string;
  /** The parsed JSON, with `<ann>` and `<bob>` in place of user ids. */
  readonly body: unknown;
}

/** One of the two servers with its rules loaded and its accounts created. */
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

/** The server and the caller of a call. */
interface Sender {
  readonly origin: string;
  readonly authorization: string | null;
  readonly uids: Readonly<Record<Member, string>>;
}

/** An answer arrives within milliseconds; a missing one is a finding. */
const answerTimeout = 30_000;

/** Makes a call over HTTP, as the SDK does. */
export async function post(
  { rpc, parent, body }: Call,
  { origin, authorization, uids }: Sender,
): Promise<Answer> {
  const below = parent === undefined || parent === '' ? '' : `/${parent}`;
  const path = `${documentsRoot}${below}`.split('/').map(encodeURIComponent).join('/');
  const response = await fetch(`${origin}/v1/${path}:${rpc}`, {
    signal: AbortSignal.timeout(answerTimeout),
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(authorization === null ? {} : { Authorization: authorization }),
    },
    body: withUids(JSON.stringify(body), uids),
  });
  return read(response.status, withoutUids(await response.text(), uids));
}

/** Commits writes that no rules bind. @throws Error when the server refuses them */
export async function commitAsAdmin(target: Target, writes: readonly object[]): Promise<void> {
  const { status, message } = await target.call({ person: 'admin', rpc: 'commit', body: { writes } });
  if (status !== 'OK') throw new Error(`The preparing commit was refused: ${message}`);
}

interface ErrorBody {
  readonly error?: { readonly status?: string; readonly message?: string };
}

/** An error may be alone or in the array of a streamed answer. */
function read(httpStatus: number, text: string): Answer {
  const body: unknown = JSON.parse(text);
  const first = (Array.isArray(body) ? body[0] : body) as ErrorBody | undefined;
  const { status = `HTTP ${httpStatus}`, message = '' } = first?.error ?? { status: 'OK' };
  if ((httpStatus === 200) !== (status === 'OK'))
    throw new Error(`${httpStatus} with status ${status}: ${text}`);
  return { status, message, body };
}

function withUids(text: string, { ann, bob }: Sender['uids']): string {
  return text.replaceAll('<ann>', ann).replaceAll('<bob>', bob);
}

function withoutUids(text: string, { ann, bob }: Sender['uids']): string {
  return text.replaceAll(ann, '<ann>').replaceAll(bob, '<bob>');
}
