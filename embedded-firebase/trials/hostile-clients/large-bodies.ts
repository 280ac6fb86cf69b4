import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { exactly, type Figure, within } from '../harness/figures.ts';
import { type Answer, call } from '../harness/http-call.ts';
import type { Member } from '../harness/members.ts';
import { callRpc, nameOf, rpcCall } from '../harness/notebook-wire.ts';
import { grewBy, memoryBefore, type ResidentMemory } from '../harness/resident-memory.ts';
import type { Form } from '../harness/trial.ts';

const mebibyte = 1_024 * 1_024;
const hugeMebibytes = 50;
const levels = 100_000;
const maxMilliseconds = 100;
const maxMillisecondsOfOthers = 500;
const maxGrowthMebibytes = 20;
const answerTimeout = 20_000;
const withheldMebibytes = 11;
const maxGrowthByWithheld = 100;
/** Milliseconds until the bodies have arrived or were refused. */
const untilArrived = 4_000;

const chunk = Buffer.alloc(64 * 1_024, 'x');
const framedChunk = Buffer.from(`${chunk.byteLength.toString(16)}\r\n${chunk}\r\n`);
const commitPath = rpcCall('commit', {}).path;
const paths = [
  commitPath,
  '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=embedded',
  '/securetoken.googleapis.com/v1/token?key=embedded',
  '/__/auth/action',
  '/',
];
const deepBodies = [
  '['.repeat(levels),
  `${'['.repeat(levels)}${']'.repeat(levels)}`,
  `{"writes":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`,
  `{"writes":[{"update":{"fields":{"a":${'{"arrayValue":{"values":['.repeat(levels)}{"nullValue":null}${']}}'.repeat(levels)}}}}]}`,
];

/** A server, and its memory where it is known. */
interface Place {
  readonly origin: string;
  readonly memory: ResidentMemory | null;
  readonly form: Form;
}

/** Bodies of 50 MiB and of 100,000 levels are refused quickly, and not kept in memory. */
export async function hugeBodies(place: Place, rounds: number): Promise<Figure[]> {
  const refusals: Refusal[] = [];
  const growths: number[] = [];
  const kinds = paths.flatMap((path) => [
    { path, framing: `Content-Length: ${hugeMebibytes * mebibyte}`, parts: hugeBody(chunk) },
    { path, framing: 'Transfer-Encoding: chunked', parts: [...hugeBody(framedChunk), '0\r\n\r\n'] },
  ]);
  const deep = paths
    .slice(0, 2)
    .flatMap((path) =>
      deepBodies.map((body) => ({ path, framing: `Content-Length: ${body.length}`, parts: [body] })),
    );
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of [...kinds, ...deep])
      growths.push(await growth(place, async () => void refusals.push(await refusalOf(place, kind))));
  }
  const { status } = await call(place.origin, { path: '/healthz' });
  const others = refusals.filter((refusal) => ![400, 405, 413].includes(refusal.status)).length;
  const longest = Math.max(...refusals.map(({ milliseconds }) => milliseconds));
  return [
    exactly(`bodies of ${hugeMebibytes} MiB or ${levels} levels not refused (400, 405 or 413)`, others, 0),
    within('  until the refusal, at most', longest, maxMilliseconds),
    exactly('  unhealthy afterwards', status === 200 ? 0 : 1, 0),
    ...ofMemory(place, '  memory grown by, at the peak', Math.max(...growths), maxGrowthMebibytes),
  ];
}

/** The status of a refusal, 0 for none, and the time until its first byte. */
interface Refusal {
  readonly status: number;
  readonly milliseconds: number;
}

interface HugeRequest {
  readonly path: string;
  readonly framing: string;
  readonly parts: readonly (string | Buffer)[];
}

function hugeBody(part: Buffer): readonly Buffer[] {
  return Array<Buffer>((hugeMebibytes * mebibyte) / chunk.byteLength).fill(part);
}

/** Resolves once the body is sent or refused and the connection closed, so that its memory is measured. */
async function refusalOf({ origin }: Place, { path, framing, parts }: HugeRequest): Promise<Refusal> {
  const type = /token|action/.test(path) ? 'application/x-www-form-urlencoded' : 'application/json';
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${framing}\r\n\r\n`;
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const began = performance.now();
  let refusal: Refusal = { status: 0, milliseconds: answerTimeout };
  socket.setTimeout(answerTimeout, () => socket.destroy());
  socket.once('data', (heard) => {
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(heard.toString('latin1'))?.[1] ?? 0);
    refusal = { status, milliseconds: performance.now() - began };
  });
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // The server closes the connection of a body that it refuses.
  await pipeline([head, ...parts], socket).catch(() => {});
  await closed;
  return refusal;
}

/** Well-formed bodies within the size limit that take much work, and many of them concurrently. */
export async function expensiveBodies(place: Place, member: Member, connections: number): Promise<Figure[]> {
  const { origin, form } = place;
  const answers: Answer[] = [];
  let maxWait = 0;
  for (const sender of [null, member]) {
    for (const [rpc, body] of expensive()) {
      // Sent before the others begin, as encoding so much JSON blocks this process.
      const answering = callRpc(origin, sender, rpc, body);
      do {
        const began = performance.now();
        await call(origin, { path: '/' });
        maxWait = Math.max(maxWait, performance.now() - began);
      } while ((await Promise.race([answering, null])) === null);
      answers.push(await answering);
    }
  }
  const accepted = answers.filter(({ status }) => ![400, 403, 413].includes(status)).length;
  const grown = await growth(place, async () => {
    const sockets = Array.from({ length: connections }, () => withhold(Number(new URL(origin).port), member));
    await pause(form === 'short' ? untilArrived / 8 : untilArrived);
    for (const socket of sockets) socket.destroy();
  });
  const withheld = `memory grown by ${connections} bodies of ${withheldMebibytes} MiB without an end`;
  return [
    exactly('well-formed bodies of much work not refused (400, 403 or 413)', accepted, 0),
    within('  others waited, at most', maxWait, maxMillisecondsOfOthers),
    ...ofMemory(place, withheld, grown, maxGrowthByWithheld),
  ];
}

/** Bodies of some 10 MB each with very many parts. */
function expensive(): readonly (readonly [string, object])[] {
  const deep = (place: number) => `${'a.'.repeat(19)}f${place}`;
  const many = <Part>(count: number, part: (place: number) => Part) =>
    Array.from({ length: count }, (_, place) => part(place));
  const commit = (fields: object, more: object = {}) =>
    ['commit', { writes: [{ update: { name: nameOf('notes/expensive'), fields }, ...more }] }] as const;
  const query = (parts: object) =>
    ['runQuery', { structuredQuery: { from: [{ collectionId: 'notes' }], ...parts } }] as const;
  const nothing = { nullValue: null };
  const transform = (at: number) => ({ fieldPath: deep(at), setToServerValue: 'REQUEST_TIME' });
  return [
    commit({ a: { arrayValue: { values: many(400_000, () => nothing) } } }),
    commit(Object.fromEntries(many(300_000, (place) => [`f${place}`, nothing]))),
    commit({}, { updateMask: { fieldPaths: many(200_000, deep) } }),
    commit({}, { updateTransforms: many(90_000, transform) }),
    // Just within the limits of JSON.
    commit({ a: { arrayValue: { values: many(49_000, () => nothing) } } }),
    commit({}, { updateMask: { fieldPaths: many(99_000, deep) } }),
    query({ select: { fields: many(300_000, (at) => ({ fieldPath: deep(at) })) } }),
    query({ startAt: { values: many(49_000, () => nothing) } }),
  ];
}

/** Sends a body without its last byte. */
function withhold(port: number, { idToken }: Member): Socket {
  const size = withheldMebibytes * mebibyte;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  socket.write(
    `POST ${commitPath} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${idToken}\r\nContent-Length: ${size + 1}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(size, ' '));
  return socket;
}

/** The growth of memory during some work at its peak, in bytes; 0 where it is not known. */
async function growth({ memory, form }: Place, work: () => Promise<void>): Promise<number> {
  const before = memory === null ? 0 : await memoryBefore(memory, form);
  memory?.forgetPeak();
  await work();
  return memory === null ? 0 : memory.peak() - before;
}

function ofMemory({ memory }: Place, what: string, bytes: number, most: number): Figure[] {
  return memory === null ? [] : [grewBy(what, bytes, most)];
}
