import { connect } from 'node:net';
import { documentsRoot } from '@blood-bank/host/project';
import { type Answer, call } from '../harness/http-call.ts';
import type { Member } from '../harness/members.ts';
import { exactly, type Figure, within } from '../harness/report.ts';
import { grewBy, type ResidentMemory, settled } from '../harness/resident-memory.ts';

const mebibyte = 1_024 * 1_024;
const mostMilliseconds = 500;
const withheldMebibytes = 11;
const mostGrowthMebibytes = 100;
/** In milliseconds: until what was sent has arrived, or was refused. */
const untilArrived = 4_000;

/** How much of it there is. */
export interface ExpensiveSize {
  /** Connections that each hold a body at its limit back by its last byte. */
  readonly connections: number;
  /** True to take memory as it is: the short forms don't judge it. */
  readonly isShort: boolean;
}

/** Trial 7, its other half: bodies that are well-formed and within the limit of bytes, but much work; and many at once. */
export async function expensiveBodies(
  origin: string,
  member: Member,
  memory: ResidentMemory | null,
  { connections, isShort }: ExpensiveSize,
): Promise<readonly Figure[]> {
  const answers: Answer[] = [];
  let longestWait = 0;
  for (const idToken of [undefined, member.idToken]) {
    for (const [rpc, body] of bodies()) {
      const path = `/v1/${documentsRoot}:${rpc}?key=embedded`;
      // Begun first: writing so much JSON holds up this process, which is not what is looked at.
      const answer = call(origin, { path, body, ...(idToken === undefined ? {} : { idToken }) });
      const others = waitOfOthers(origin);
      answers.push(await answer);
      longestWait = Math.max(longestWait, await others.stop());
    }
  }
  const growth = memory === null ? 0 : await withhold(origin, member, connections, memory, isShort);
  return [
    exactly(
      'well-formed bodies of much work not refused (400, 403 or 413)',
      answers.filter(({ status }) => ![400, 403, 413].includes(status)).length,
      0,
    ),
    within('  others waited, at most', longestWait, mostMilliseconds),
    ...(memory === null
      ? []
      : [
          grewBy(
            `memory grown by ${connections} bodies of ${withheldMebibytes} MiB without an end`,
            growth,
            mostGrowthMebibytes,
          ),
        ]),
  ];
}

/** Each of some 10 MB: it is the number of parts that makes the work. */
function bodies(): readonly (readonly [string, object])[] {
  const name = `${documentsRoot}/bloodRequests/expensive`;
  const deep = (place: number) => `${'a.'.repeat(19)}f${place}`;
  const many = <Part>(count: number, part: (place: number) => Part) =>
    Array.from({ length: count }, (_, place) => part(place));
  const commit = (fields: object, more: object = {}) => ({ writes: [{ update: { name, fields }, ...more }] });
  const from = [{ collectionId: 'bloodRequests' }];
  const nothing = { nullValue: null };
  return [
    ['commit', commit({ a: { arrayValue: { values: many(400_000, () => nothing) } } })],
    ['commit', commit(Object.fromEntries(many(300_000, (place) => [`f${place}`, nothing])))],
    ['commit', commit({}, { updateMask: { fieldPaths: many(200_000, deep) } })],
    [
      'commit',
      commit(
        {},
        {
          updateTransforms: many(90_000, (at) => ({ fieldPath: deep(at), setToServerValue: 'REQUEST_TIME' })),
        },
      ),
    ],
    // Just within what is taken as JSON.
    ['commit', commit({ a: { arrayValue: { values: many(49_000, () => nothing) } } })],
    ['commit', commit({}, { updateMask: { fieldPaths: many(99_000, deep) } })],
    [
      'runQuery',
      { structuredQuery: { from, select: { fields: many(300_000, (at) => ({ fieldPath: deep(at) })) } } },
    ],
    ['runQuery', { structuredQuery: { from, startAt: { values: many(49_000, () => nothing) } } }],
  ];
}

/** Asks for the start page all the while, and keeps the longest time that it took. */
function waitOfOthers(origin: string) {
  let isStopped = false;
  let longest = 0;
  const asking = (async () => {
    while (!isStopped) {
      const began = performance.now();
      await call(origin, { path: '/' });
      longest = Math.max(longest, performance.now() - began);
    }
  })();
  return {
    async stop(): Promise<number> {
      isStopped = true;
      await asking;
      return longest;
    },
  };
}

/** @returns by how many bytes memory has grown at its peak */
async function withhold(
  origin: string,
  member: Member,
  connections: number,
  memory: ResidentMemory,
  isShort: boolean,
): Promise<number> {
  const before = isShort ? memory.now() : await settled(memory);
  memory.forgetPeak();
  const size = withheldMebibytes * mebibyte;
  const head = `POST /v1/${documentsRoot}:commit?key=embedded HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${member.idToken}\r\nContent-Length: ${size + 1}\r\n\r\n`;
  const body = Buffer.alloc(size, ' ');
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.resume();
    socket.write(head);
    socket.write(body);
    return socket;
  });
  await new Promise((resolve) => setTimeout(resolve, isShort ? untilArrived / 8 : untilArrived));
  for (const socket of sockets) socket.destroy();
  return memory.peak() - before;
}
