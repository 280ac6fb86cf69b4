import { documentsRoot } from '@blood-bank/host/project';
import { type Answer, call, requireOk } from './http-call.ts';
import type { Member } from './members.ts';

/** Who sends a call: a member, or a visitor. */
export type Sender = Pick<Member, 'idToken'> | null;

/** A JSON value as it is told on the wire. */
export type Value = Readonly<Record<string, unknown>>;

/** The fields of a document, as Firestore's REST protocol has them. */
export type Fields = Readonly<Record<string, Value>>;

/** One entry of a commit's `writes`. */
export type Write = Readonly<Record<string, unknown>>;

/** The full name of a document. */
export function nameOf(path: string): string {
  return `${documentsRoot}/${path}`;
}

/** Plain fields as Firestore values; a Date is a point in time. */
export function fieldsOf(plain: Readonly<Record<string, unknown>>): Fields {
  return Object.fromEntries(Object.entries(plain).map(([field, value]) => [field, wireValue(value)]));
}

/** One plain value as a Firestore value. */
export function wireValue(value: unknown): Value {
  if (value === null) return { nullValue: null };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number') {
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  }
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(wireValue) } };
  return { mapValue: { fields: fieldsOf(value as Readonly<Record<string, unknown>>) } };
}

/** Asks one of Firestore's rpcs on the campus's documents. */
export function ask(origin: string, sender: Sender, rpc: string, body: object, below = ''): Promise<Answer> {
  const path = `/v1/${documentsRoot}${below}:${rpc}?key=embedded`;
  return call(origin, { path, body, ...(sender === null ? {} : { idToken: sender.idToken }) });
}

/** Sends writes in one commit. */
export function commit(origin: string, sender: Sender, writes: readonly Write[]): Promise<Answer> {
  return ask(origin, sender, 'commit', { writes });
}

/**
 * Sends writes that a trial needs, in one commit.
 *
 * @throws Error when the commit is refused
 */
export async function commitOrThrow(origin: string, sender: Sender, writes: readonly Write[]): Promise<void> {
  await requireOk(commit(origin, sender, writes));
}

/** A write whose server time stands in `field`. */
export function stamped(write: Write, field: string): Write {
  return { ...write, updateTransforms: [{ fieldPath: field, setToServerValue: 'REQUEST_TIME' }] };
}

/**
 * Reads a document.
 *
 * @throws when it is refused or not there
 */
export async function readDocument(origin: string, sender: Sender, path: string) {
  const { text } = await ask(origin, sender, 'batchGet', { documents: [nameOf(path)] });
  const [answer] = JSON.parse(text) as { found?: { fields: Fields; updateTime: string } }[];
  if (answer?.found === undefined) throw new Error(`${path} can't be read: ${text}`);
  return answer.found;
}
