import { Agent, request } from 'node:http';

/** What came back. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  /** True when the server asked to use the connection no more. */
  readonly closes: boolean;
}

/** What is sent. */
export interface Call {
  readonly path: string;
  /** JSON to POST; a GET without. */
  readonly body?: unknown;
  readonly idToken?: string;
  readonly agent?: Agent;
  /** Take the place of those that are sent otherwise. */
  readonly headers?: Readonly<Record<string, string>>;
}

const patience = 20_000;
const connections = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Makes one call over plain HTTP, without the SDK's or fetch's own costs and retries.
 *
 * @throws what the connection throws, when no whole answer came
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
        timeout: patience,
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
    outgoing.once('timeout', () => outgoing.destroy(new Error(`No answer within ${patience} ms.`)));
    outgoing.once('error', reject);
    outgoing.end(text);
  });
}

/**
 * Returns the answer of a call that a trial needs to succeed.
 *
 * @throws Error with the answer's text for any status but 200
 */
export async function requireOk(answering: Promise<Answer>): Promise<Answer> {
  const answer = await answering;
  if (answer.status !== 200) throw new Error(`The call was answered ${answer.status}: ${answer.text}`);
  return answer;
}
