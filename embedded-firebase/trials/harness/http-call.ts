import { Agent, request } from 'node:http';

/** The answer to a call. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  /** True when the server is about to close the connection. */
  readonly closes: boolean;
}

/** A call over plain HTTP, not sent yet. */
export interface Call {
  readonly path: string;
  /** The JSON body of a POST; a call without one is a GET. */
  readonly body?: unknown;
  readonly idToken?: string;
  readonly agent?: Agent;
  /** Headers that replace the default ones. */
  readonly headers?: Readonly<Record<string, string>>;
}

const answerTimeout = 20_000;
const connections = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Makes one call over plain HTTP, without the costs and retries of the SDK and of fetch.
 *
 * @throws the connection's error when no complete answer arrived
 */
export function call(
  origin: string,
  { path, body, idToken, agent = connections, headers = {} }: Call,
): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${origin}${path}`,
      {
        agent,
        method: text === undefined ? 'GET' : 'POST',
        headers: {
          ...(text === undefined
            ? {}
            : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
          ...(idToken === undefined ? {} : { Authorization: `Bearer ${idToken}` }),
          ...headers,
        },
        timeout: answerTimeout,
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.once('end', () => {
          const { statusCode: status = 0, headers } = incoming;
          resolve({ status, text: Buffer.concat(chunks).toString(), closes: headers.connection === 'close' });
        });
        incoming.once('error', reject);
      },
    );
    outgoing.once('timeout', () => outgoing.destroy(new Error(`No answer within ${answerTimeout} ms.`)));
    outgoing.once('error', reject);
    outgoing.end(text);
  });
}

/** Counts the answers with status 200. */
export function countOk(answers: readonly Answer[]): number {
  return answers.filter(({ status }) => status === 200).length;
}

/**
 * Returns the answer to a call that a trial needs to succeed.
 *
 * @throws Error with the answer's text for any status but 200
 */
export async function requireOk(answering: Promise<Answer>): Promise<Answer> {
  const answer = await answering;
  if (answer.status !== 200) throw new Error(`The call was answered ${answer.status}: ${answer.text}`);
  return answer;
}
