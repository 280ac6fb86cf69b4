import { type Answer, type Call, documentsRoot, type Member } from './target.ts';

/** Where calls go, and as whom. */
export interface Sender {
  readonly origin: string;
  readonly authorization: string | null;
  readonly uids: Readonly<Record<Member, string>>;
}

/** An answer takes milliseconds; one that does not come is a finding. */
const answersWithin = 30_000;

/** Makes a call over HTTP, as the SDK does. */
export async function post(
  { rpc, parent, body }: Call,
  { origin, authorization, uids }: Sender,
): Promise<Answer> {
  const below = parent === undefined || parent === '' ? '' : `/${parent}`;
  const path = `${documentsRoot}${below}`.split('/').map(encodeURIComponent).join('/');
  const response = await fetch(`${origin}/v1/${path}:${rpc}`, {
    signal: AbortSignal.timeout(answersWithin),
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(authorization === null ? {} : { Authorization: authorization }),
    },
    body: withUids(JSON.stringify(body), uids),
  });
  return read(response.status, withoutUids(await response.text(), uids));
}

interface ErrorBody {
  readonly error?: { readonly status?: string; readonly message?: string };
}

/** An error may stand alone, or in the array of a streamed answer. */
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
