import { connect } from 'node:net';
import { documentsRoot } from '@blood-bank/host/project';
import { callRpc } from '../harness/firestore-wire.ts';
import { type Answer, call } from '../harness/http-call.ts';
import type { Member } from '../harness/members.ts';
import { pause } from '../harness/product.ts';
import { exactly, type Figure, within } from '../harness/report.ts';
import { grewBy, memoryBefore, type ResidentMemory } from '../harness/resident-memory.ts';
import type { Form } from '../harness/trial.ts';

const mebibyte = 1_024 * 1_024;
const mostMilliseconds = 500;
const withheldMebibytes = 11;
const mostGrowthMebibytes = 100;
/** Milliseconds until the bodies have arrived or were refused. */
const untilArrived = 4_000;

/** Trial 7, second part: well-formed bodies within the size limit that take much work, and many of them concurrently. */
export async function expensiveBodies(
  origin: string,
  member: Member,
  memory: ResidentMemory | null,
  connections: number,
  form: Form,
): Promise<Figure[]> {
  const answers: Answer[] = [];
  let longestWait = 0;
  for (const sender of [null, member]) {
    for (const [rpc, body] of bodies()) {
      // Sent before the others begin, as encoding so much JSON blocks this process.
      const answer = callRpc(origin, sender, rpc, body);
      const others = waitOfOthers(origin);
      answers.push(await answer);
      longestWait = Math.max(longestWait, await others.stop());
    }
  }
  const accepted = answers.filter(({ status }) => ![400, 403, 413].includes(status)).length;
  const growth = memory === null ? 0 : await withhold(origin, member, connections, memory, form);
  const withheld = `memory grown by ${connections} bodies of ${withheldMebibytes} MiB without an end`;
  return [
    exactly('well-formed bodies of much work not refused (400, 403 or 413)', accepted, 0),
    within('  others waited, at most', longestWait, mostMilliseconds),
    ...(memory === null ? [] : [grewBy(withheld, growth, mostGrowthMebibytes)]),
  ];
}

/** Bodies of some 10 MB each with very many parts. */
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
    // Just within the limits of JSON.
    ['commit', commit({ a: { arrayValue: { values: many(49_000, () => nothing) } } })],
    ['commit', commit({}, { updateMask: { fieldPaths: many(99_000, deep) } })],
    [
      'runQuery',
      { structuredQuery: { from, select: { fields: many(300_000, (at) => ({ fieldPath: deep(at) })) } } },
    ],
    ['runQuery', { structuredQuery: { from, startAt: { values: many(49_000, () => nothing) } } }],
  ];
}

/** Requests the start page again and again. @returns the longest time that it took, once stopped */
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

/** Sends bodies without their last byte. @returns the growth of memory at its peak, in bytes */
async function withhold(
  origin: string,
  member: Member,
  connections: number,
  memory: ResidentMemory,
  form: Form,
): Promise<number> {
  const before = await memoryBefore(memory, form);
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
  await pause(form === 'short' ? untilArrived / 8 : untilArrived);
  for (const socket of sockets) socket.destroy();
  return memory.peak() - before;
}
