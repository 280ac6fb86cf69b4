/** What in a call's text stands for a number that is another one each time; so many digits replace it. */
export const uniqueMark = '{{-----unique------}}';

/** A call, ready to be sent. */
export interface ReadyCall {
  readonly path: string;
  readonly body: string;
  readonly idToken?: string;
}

/** A call as the bytes that go over a connection which stays open. */
export function bytesOf({ path, body, idToken }: ReadyCall): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(idToken === undefined ? [] : [`Authorization: Bearer ${idToken}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Where in a call's bytes the mark stands. */
export function marksIn(bytes: Buffer): readonly number[] {
  const marks: number[] = [];
  for (let at = bytes.indexOf(uniqueMark); at !== -1; at = bytes.indexOf(uniqueMark, at + 1)) marks.push(at);
  return marks;
}

/** The same call with a number in the place of each mark. */
export function withNumber(bytes: Buffer, marks: readonly number[], number: number): Buffer {
  if (marks.length === 0) return bytes;
  const own = Buffer.from(bytes);
  const digits = String(number).padStart(uniqueMark.length, '0');
  for (const at of marks) own.write(digits, at, 'latin1');
  return own;
}
