import { connect, type Socket } from 'node:net';
import { documentsRoot } from '@blood-bank/host/project';
import { call } from '../harness/http-call.ts';
import { exactly, type Figure, within } from '../harness/report.ts';
import { grewBy, memoryBefore, type ResidentMemory } from '../harness/resident-memory.ts';
import type { Form } from '../harness/trial.ts';

const hugeMebibytes = 50;
const levels = 100_000;
const mostMilliseconds = 100;
const mostGrowthMebibytes = 20;
const answerTimeout = 20_000;

const mebibyte = 1_024 * 1_024;
const chunk = Buffer.alloc(64 * 1_024, 'x');
const framedChunk = Buffer.from(`${chunk.byteLength.toString(16)}\r\n${chunk}\r\n`);

const paths = [
  `/v1/${documentsRoot}:commit?key=embedded`,
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

interface Refusal {
  readonly status: number;
  /** From the first byte sent until the first byte received. */
  readonly milliseconds: number;
}

/** Trial 7: bodies of 50 MiB and of 100,000 levels are refused quickly, and not kept in memory. */
export async function hugeBodies(
  origin: string,
  memory: ResidentMemory | null,
  rounds: number,
  form: Form,
): Promise<Figure[]> {
  const port = Number(new URL(origin).port);
  const refusals: Refusal[] = [];
  const growths: number[] = [0];

  async function watched(send: () => Promise<Refusal>): Promise<void> {
    const before = memory === null ? 0 : await memoryBefore(memory, form);
    memory?.forgetPeak();
    refusals.push(await send());
    if (memory !== null) growths.push(memory.peak() - before);
  }

  for (let round = 0; round < rounds; round += 1) {
    for (const path of paths) {
      for (const isDeclared of [true, false]) await watched(() => sendHuge(port, path, isDeclared));
    }
    for (const path of paths.slice(0, 2)) {
      for (const body of deepBodies) await watched(() => sendText(port, path, body));
    }
  }
  const { status } = await call(origin, { path: '/healthz' });
  const others = refusals.filter((refusal) => ![400, 405, 413].includes(refusal.status)).length;
  const longest = Math.max(...refusals.map(({ milliseconds }) => milliseconds));
  return [
    exactly(`bodies of ${hugeMebibytes} MiB or ${levels} levels not refused (400, 405 or 413)`, others, 0),
    within('  until the refusal, at most', longest, mostMilliseconds),
    exactly('  unhealthy afterwards', status === 200 ? 0 : 1, 0),
    ...(memory === null
      ? []
      : [grewBy('  memory grown by, at the peak', Math.max(...growths), mostGrowthMebibytes)]),
  ];
}

function sendHuge(port: number, path: string, isDeclared: boolean): Promise<Refusal> {
  const bytes = hugeMebibytes * mebibyte;
  const framing = isDeclared ? `Content-Length: ${bytes}` : 'Transfer-Encoding: chunked';
  return send(port, `${headOf(path)}${framing}\r\n\r\n`, async (socket) => {
    for (let sent = 0; sent < bytes && !socket.destroyed; sent += chunk.byteLength) {
      if (!socket.write(isDeclared ? chunk : framedChunk)) await untilDrained(socket);
    }
    if (!isDeclared && !socket.destroyed) socket.write('0\r\n\r\n');
  });
}

function sendText(port: number, path: string, body: string): Promise<Refusal> {
  return send(port, `${headOf(path)}Content-Length: ${body.length}\r\n\r\n`, async (socket) => {
    socket.write(body);
  });
}

function headOf(path: string): string {
  const type = /token|action/.test(path) ? 'application/x-www-form-urlencoded' : 'application/json';
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n`;
}

/** Resolves once the body is sent or refused, so that its memory is measured. */
function send(port: number, head: string, sendBody: (socket: Socket) => Promise<void>): Promise<Refusal> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const began = performance.now();
    let refusal: Refusal = { status: 0, milliseconds: answerTimeout };
    socket.setTimeout(answerTimeout, () => socket.destroy());
    socket.once('data', (heard) => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(heard.toString('latin1'))?.[1] ?? 0);
      refusal = { status, milliseconds: performance.now() - began };
    });
    socket.on('error', () => {});
    socket.once('close', () => resolve(refusal));
    socket.once('connect', async () => {
      socket.write(head);
      await sendBody(socket);
      socket.end();
    });
  });
}

function untilDrained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go);
      resolve();
    };
    socket.once('drain', go).once('close', go);
  });
}
