import { METHODS } from 'node:http';
import { gzipSync } from 'node:zlib';
import { listed } from '../harness/listed.ts';
import type { Load } from '../harness/mixed-calls.ts';
import type { Random } from '../harness/seeded-random.ts';
import { type SoundCall, soundCall } from './fuzz-calls.ts';
import { brokenJson, damagedText } from './fuzz-json.ts';

/** A request that is HTTP, well-formed otherwise or not. */
export interface FuzzedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer | null;
}

/** CONNECT is left to the raw requests, as Node's client treats it differently. */
const methods = METHODS.filter((method) => method !== 'CONNECT');

const contentTypes = [
  ...listed`application/json  text/plain  application/x-www-form-urlencoded  application/octet-stream  image/png
    ;  multipart/form-data; boundary=x  application/json; charset=utf-16`,
  'x'.repeat(2_000),
];

const oddSegments = [
  ..."% %zz %00 %2e%2e %2F %5c %ff %c0%ae %ed%a0%80 .. . ~ ;x=y * ' : :commit %F0%9F%A9%B8".split(' '),
  ...['', '__proto__', 'constructor', '(default)', '%28default%29', 'x'.repeat(5_000)],
];

const oddQueries = [
  ...listed`&  ?  =  key  key=  key=other  key=embedded&key=other  key[]=embedded  %  %00=%ff
    key=embedded&alt=sse  alt=proto  $httpMethod=DELETE  __proto__[x]=1`,
  ...['', `a=${'b'.repeat(5_000)}`],
];

const garbageTokens = [
  ...['Bearer', 'Bearer ', 'Bearer owner', 'Bearer a.b.c', 'Basic dXNlcjpwYXNz', 'bearer null', 'Bearer ..'],
  ...['Bearer undefined', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.', 'Bearer \u00e9'],
  `Bearer ${'a'.repeat(7_000)}`,
];

const oddHeaders: readonly Readonly<Record<string, string | string[]>>[] = [
  { 'Accept-Encoding': 'gzip;q=x, br;q=0, *;q=1,,;' },
  { 'If-None-Match': '*' },
  { 'If-None-Match': `W/"${'x'.repeat(3_000)}"` },
  { Range: 'bytes=0-,5-1,-9' },
  { Cookie: '__FIREBASE_DEFAULTS__=e30; __proto__=x' },
  { Origin: 'null', 'Access-Control-Request-Method': 'POST' },
  { 'X-Forwarded-For': '203.0.113.1, , ::1, x' },
  { Forwarded: 'for="[::1]";host=evil.test' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { Host: 'evil.test' },
  { Host: '[::1' },
  { Host: 'localhost:99999' },
  { Upgrade: 'websocket', Connection: 'Upgrade', 'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==' },
  { Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABkAAQAAP__', Connection: 'Upgrade, HTTP2-Settings' },
  { Expect: '200-maybe' },
  { TE: 'trailers, chunked;q=0' },
  { 'X-Odd': '\u00ff\t\u0080 ' },
  { 'google-cloud-resource-prefix': '../../..', 'x-goog-request-params': 'project_id=%00' },
  { 'X-Many': Array.from({ length: 200 }, (_, index) => String(index)) },
  { 'X-Firebase-AppCheck': 'x'.repeat(4_000) },
];

/** Request number `count`: a well-formed one, broken in one place or several. */
export function fuzzedRequest(load: Load, count: number, random: Random): FuzzedRequest {
  const sound = soundCall(load, count, random);
  const body = bodyOf(sound, random);
  const method = sound.body === undefined && sound.form === undefined ? 'GET' : 'POST';
  const type = sound.form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
  return {
    method: random.chance(0.06) ? random.pick(methods) : method,
    path: random.chance(0.15) ? oddPath(sound.path, random) : sound.path,
    headers: {
      ...(body === null ? {} : { 'Content-Length': String(body.byteLength) }),
      ...(body === null ? {} : { 'Content-Type': random.chance(0.1) ? random.pick(contentTypes) : type }),
      ...(body !== null && random.chance(0.02)
        ? { 'Content-Encoding': random.pick(['gzip', 'br', 'x']) }
        : {}),
      ...authorization(load.member.idToken, random),
      ...(random.chance(0.1) ? random.pick(oddHeaders) : {}),
    },
    body,
  };
}

function bodyOf({ body, form }: SoundCall, random: Random): Buffer | null {
  if (form !== undefined) {
    const text = new URLSearchParams(form).toString();
    return Buffer.from(random.chance(0.5) ? damagedText(text, random) : text);
  }
  if (body === undefined) return random.chance(0.05) ? Buffer.from('{}') : null;
  const text = random.chance(0.2) ? JSON.stringify(body) : brokenJson(body, random);
  return random.chance(0.06) ? oddBytes(text, random) : Buffer.from(text);
}

/** The same text in bytes of another encoding, or with errors. */
function oddBytes(text: string, random: Random): Buffer {
  const noise = Buffer.from(text);
  for (let left = 1 + random.below(8); left > 0 && noise.byteLength > 0; left -= 1) {
    noise[random.below(noise.byteLength)] = random.below(256);
  }
  return random.pick([noise, Buffer.from(text, 'utf16le'), Buffer.from(text, 'latin1'), gzipSync(text)]);
}

function oddPath(path: string, random: Random): string {
  const [route = '', query = ''] = path.split('?');
  const segments = route.split('/');
  const place = 1 + random.below(segments.length);
  const withOdd = segments.toSpliced(place, random.below(2), random.pick(oddSegments)).join('/');
  return random.pick([
    `${withOdd || '/'}?${query}`,
    `${route}?${random.pick(oddQueries)}`,
    `${route}${random.pick(oddSegments)}?${query}`,
    `/${route}?${query}`,
    `${route}/?${query}`,
    route.toUpperCase(),
    random.chance(0.5) ? `http://evil.test${route}` : '*',
  ]);
}

function authorization(idToken: string, random: Random): Record<string, string> {
  if (random.chance(0.5)) return { Authorization: `Bearer ${idToken}` };
  if (random.chance(0.6)) return {};
  const broken = `Bearer ${damagedText(idToken, random).replace(/[^\x20-\x7e]/g, '?')}`;
  return { Authorization: random.chance(0.5) ? broken : random.pick(garbageTokens) };
}
