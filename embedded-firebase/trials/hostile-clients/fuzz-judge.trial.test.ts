import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { FuzzTally, faultOf, fuzzLoad } from './fuzz-load.ts';
import { mutatedRules, verdictOn } from './fuzz-rules.ts';

const member = { uid: 'invented', email: 'invented@example.test', idToken: 'a.b.c' };
const load = { member, pages: ['/'] };

const listeners: readonly (readonly [string, RequestListener, RegExp])[] = [
  ['answers with 500', (_, outgoing) => outgoing.writeHead(500).end(), /^5xx: 500 for #\d+ POST/],
  ['answers with a stack', (_, outgoing) => outgoing.writeHead(400).end(new Error('defect').stack), /^leak/],
  ['closes connections without an answer', (incoming) => incoming.socket.destroy(), /^no answer/],
];

/** The tally of a fuzzed server. */
async function found(listener: RequestListener): Promise<FuzzTally> {
  const server = createServer({ requireHostHeader: false }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const tally = new FuzzTally();
  await fuzzLoad(`http://127.0.0.1:${port}`, load, 1, { from: 0, count: 40 }, tally);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return tally;
}

describe('the fuzzer', () => {
  it.each(listeners)('catches a server that %s', async (_, listener, fault) => {
    const { faults } = await found(listener);
    expect(faults.filter((one) => fault.test(one)).length).toBeGreaterThan(10);
  });

  it('accepts a server that refuses everything', async () => {
    const tally = await found((_, outgoing) => outgoing.writeHead(400).end('{"error":{}}'));
    expect(tally).toMatchObject({ sent: 40, faults: [] });
  });
});

it.each([
  [503, '{}', '5xx'],
  [501, 'Not Implemented', '5xx'],
  [400, '{"message":"near \\"x\\": SQLITE_ERROR"}', 'leak'],
  [400, "ENOENT: no such file '/home/person/data/database.sqlite'", 'leak'],
  [400, '{"message":"Cannot read properties of undefined"}', 'leak'],
  [200, '[{"stack":"at call (node:internal/process:12:3)"}]', 'leak'],
  [200, '{"kind":"select from what is there"}', undefined],
  [404, '{"error":{"status":"NOT_FOUND"}}', undefined],
  [501, '{"error":{"code":501,"status":"UNIMPLEMENTED"}}', undefined],
])('the answer %i %s is judged: %s', (status, text, fault) => {
  expect(faultOf({ status, text })?.split(':')[0]).toBe(fault);
});

it('the same seed mutates rules in the same way, another seed otherwise', () => {
  expect(mutatedRules(7)).toBe(mutatedRules(7));
  expect(mutatedRules(7)).not.toBe(mutatedRules(8));
});

it('rules are accepted, or refused with their position', () => {
  expect(verdictOn('service cloud.firestore { match /t/{id} { allow get; } }')).toBe('accepted');
  expect(verdictOn('service cloud.firestore {\n  match /t/{id} { allow get: if tru; }\n}')).toBe('refused');
});
