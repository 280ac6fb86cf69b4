import { listed } from '../harness/listed.ts';
import { documentsRoot } from '../harness/notebook-wire.ts';
import type { Random } from '../harness/seeded-random.ts';

const host = 'Host: localhost\r\n';
const commit = `POST /v1/${documentsRoot}:commit HTTP/1.1\r\n${host}Content-Type: application/json\r\n`;

const targets = [
  ...listed`*  http://localhost/  http://evil.test/__/outbox.json  //evil.test/  /\evil  /%  /#x
    /../../etc/passwd  /__/outbox  localhost:443  ?  /;`,
  ...['', '/\x00', '/ ', '/a b', '/\xff', `/${'x'.repeat(30_000)}`],
];
const methods = [...'GET get POST CONNECT TRACE TRACK PRI OPTIONS QUERY G\x00T '.split(' '), 'X'.repeat(300)];
const versions = [
  ...'HTTP/1.1 HTTP/1.0 HTTP/0.9 HTTP/2.0 HTTP/9.9 HTTPS/1.1 http/1.1 '.split(' '),
  'HTTP/1.1 x',
];

/** Header lines, separated by two spaces here. */
const headerLines = [
  ...'X  : x  X : y  X:\x00  X\x00: y  X: a\r\n b  X: \xff\xfe  \x7f: x  X: y\nZ: w'.split('  '),
  ...'Host: a b  Host: a\r\nHost: b  Host: [  Host: localhost:x  Host: %00  Host: a/b  Host: é'.split('  '),
  ...'Content-Length: -1  Content-Length: +5  Content-Length: 1e3  Content-Length: 0x5'.split('  '),
  ...'Content-Length: 5, 5  Content-Length: 99999999999999999999  Content-Length:'.split('  '),
  ...'Content-Length: 5\r\nContent-Length: 6  Transfer-Encoding: chunked\r\nContent-Length: 5'.split('  '),
  ...'Transfer-Encoding: chunked, chunked  Transfer-Encoding: x  Transfer-Encoding: chunked, identity'.split(
    '  ',
  ),
  ...'Transfer-Encoding:\tchunked  Connection: close, keep-alive, x  Connection: Host'.split('  '),
  ...'Expect: 100-continue  Expect: x  Upgrade: websocket\r\nConnection: Upgrade'.split('  '),
  'Host: ',
  ' folded: x',
  `X: ${'x'.repeat(40_000)}`,
  'a: b\r\n'.repeat(3_000).trimEnd(),
  `Authorization: Bearer ${'.'.repeat(9_000)}`,
];

const chunkedBodies = [
  ...'5\r\nhello\r\n0\r\n\r\n 5;ext=1\r\nhello\r\n0\r\n\r\n -5\r\nhello\r\n zz\r\n 5\r\nhel 0\r\n\r\n'.split(
    ' ',
  ),
  ...'ffffffffffffffff\r\nhello 5\r\nhelloX\r\n0\r\n\r\n 5\nhello\n0\n\n'.split(' '),
  '2\r\n{}\r\n0\r\nTrailer: x\r\n\r\n',
  `1;${'x'.repeat(20_000)}\r\na\r\n0\r\n\r\n`,
  '1\r\n{\r\n'.repeat(500),
  '00000000000000000000000002\r\n{}\r\n0\r\n\r\n',
];

type Raw = (random: Random) => string;

const kinds: readonly Raw[] = [
  (random) => noise(random, 1 + random.below(2_000)),
  (random) => `${random.pick(methods)} ${random.pick(targets)} ${random.pick(versions)}\r\n${host}\r\n`,
  (random) => `GET /healthz HTTP/1.1\r\n${host}${random.pick(headerLines)}\r\n\r\n`,
  (random) => `${commit}${random.pick(headerLines)}\r\n\r\n{"writes":[]}`,
  (random) => `${commit}Transfer-Encoding: chunked\r\n\r\n${random.pick(chunkedBodies)}`,
  // Wrong lengths: more than is sent, or less, so that the rest is taken for the next request.
  (random) => `${commit}Content-Length: ${random.below(40)}\r\n\r\n{"writes":[]}`,
  (random) => `${commit}Content-Length: ${60_000_000 + random.below(9)}\r\n\r\n{"writes":[]}`,
  pipelined,
  (random) => cutOff(pipelined(random), random),
  () => `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${'\x00'.repeat(512)}`,
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00',
  (random) => `GET / HTTP/1.1\r\n\r\n${noise(random, 200)}`,
];

/** Bytes, one in each character, that are no well-formed HTTP request, or several requests. */
export function rawRequest(random: Random): string {
  return random.pick(kinds)(random);
}

function pipelined(random: Random): string {
  const requests = [
    `GET /healthz HTTP/1.1\r\n${host}\r\n`,
    `GET / HTTP/1.1\r\n${host}Accept-Encoding: br\r\n\r\n`,
    `HEAD /login HTTP/1.1\r\n${host}\r\n`,
    `${commit}Content-Length: 13\r\n\r\n{"writes":[]}`,
    `${commit}Content-Length: 1\r\n\r\n{`,
    `${commit}Content-Length: 99999999\r\n\r\n`,
    `DELETE /__/auth/action HTTP/1.1\r\n${host}Content-Length: 2\r\n\r\n{}`,
    `GET ${random.pick(targets)} HTTP/1.1\r\n${host}\r\n`,
  ];
  return Array.from({ length: 2 + random.below(20) }, () => random.pick(requests)).join('');
}

function cutOff(text: string, random: Random): string {
  return text.slice(0, random.below(text.length));
}

function noise(random: Random, length: number): string {
  return String.fromCharCode(...Array.from({ length }, () => random.below(256)));
}
