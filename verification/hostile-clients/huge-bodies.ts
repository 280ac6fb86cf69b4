import { connect, type Socket } from 'node:net';
import { documentsRoot } from '@blood-bank/host/project';
import { call } from '../harness/http-call.ts';
import { exactly, type Figure, type Report, within } from '../harness/report.ts';
import { grewBy, residentMemoryOf, settled } from '../harness/resident-memory.ts';

const hugeMebibytes = 50;
const levels = 100_000;
const mostMilliseconds = 100;
const mostGrowthMebibytes = 20;
const patience = 20_000;

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
  /** From the first byte sent until the first byte heard. */
  readonly milliseconds: number;
}

/** How often each body is sent. */
export interface HugeSize {
  readonly rounds: number;
  /** True to take memory as it is, without waiting for it to settle: the short forms don't judge it. */
  readonly isShort: boolean;
}

/** Trial 7: bodies of 50 MiB and of 100,000 levels are refused at once, and not kept in memory. */
export async function hugeBodies(
  origin: string,
  dataFolder: string,
  { rounds, isShort }: HugeSize,
): Promise<Omit<Report, 'title'>> {
  const port = Number(new URL(origin).port);
  const memory = residentMemoryOf(dataFolder);
  const refusals: Refusal[] = [];
  const growths: number[] = [0];

  async function watched(send: () => Promise<Refusal>): Promise<void> {
    const before = memory === null ? 0 : await (isShort ? memory.now() : settled(memory));
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
  const figures: Figure[] = [
    exactly(
      `bodies of ${hugeMebibytes} MiB or ${levels} levels not refused (400, 405 or 413)`,
      othersThan(refusals),
      0,
    ),
    within(
      '  until the refusal, at most',
      Math.max(...refusals.map((one) => one.milliseconds)),
      mostMilliseconds,
    ),
    exactly('  not well afterwards', status === 200 ? 0 : 1, 0),
    ...(memory === null
      ? []
      : [grewBy('  memory grown by, at the peak', Math.max(...growths), mostGrowthMebibytes)]),
  ];
  return { figures, notRun: memory === null ? ['memory: needs /proc, as Linux has it'] : [] };
}

/** 405 is for the site's pages, which take no body at all. */
function othersThan(refusals: readonly Refusal[]): number {
  return refusals.filter(({ status }) => ![400, 405, 413].includes(status)).length;
}

function sendHuge(port: number, path: string, isDeclared: boolean): Promise<Refusal> {
  const bytes = hugeMebibytes * mebibyte;
  const framing = isDeclared ? `Content-Length: ${bytes}` : 'Transfer-Encoding: chunked';
  return send(port, `${headOf(path)}${framing}\r\n\r\n`, async (socket) => {
    for (let sent = 0; sent < bytes && !socket.destroyed; sent += chunk.byteLength) {
      if (!socket.write(isDeclared ? chunk : framedChunk)) await roomIn(socket);
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

/** Resolves once the whole body is sent, or can't be any more, so that its memory is seen. */
function send(port: number, head: string, sendBody: (socket: Socket) => Promise<void>): Promise<Refusal> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const began = performance.now();
    let refusal: Refusal = { status: 0, milliseconds: patience };
    socket.setTimeout(patience, () => socket.destroy());
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

function roomIn(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go);
      resolve();
    };
    socket.once('drain', go).once('close', go);
  });
}
