import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { FuzzTally, faultOf, fuzzLoad } from './fuzz-load.ts';
import { mutatedRules, verdictOn } from './fuzz-rules.ts';

const member = { uid: 'invented', email: 'invented@campus.test', idToken: 'a.b.c' };

/** The tally of a fuzzed server. */
async function found(listener: RequestListener): Promise<FuzzTally> {
  const server = createServer({ requireHostHeader: false }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const tally = new FuzzTally();
  await fuzzLoad({ port, member, pages: ['/'] }, 1, { from: 0, count: 40 }, tally);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return tally;
}

describe('the fuzzer catches a server that', () => {
  it('answers with 500', async () => {
    const tally = await found((_, outgoing) => outgoing.writeHead(500).end());
    expect(tally.serverErrors).toBeGreaterThan(30);
    expect(tally.examples[0]).toContain('5xx: 500');
  });

  it('answers with a stack', async () => {
    const tally = await found((_, outgoing) => outgoing.writeHead(400).end(new Error('defect').stack));
    expect(tally.leaks).toBeGreaterThan(20);
  });

  it('closes connections without an answer', async () => {
    const tally = await found((incoming) => incoming.socket.destroy());
    expect(tally.dropped).toBeGreaterThan(30);
  });

  it('but accepts a server that refuses everything', async () => {
    const tally = await found((_, outgoing) => outgoing.writeHead(400).end('{"error":{}}'));
    expect(tally).toMatchObject({ sent: 40, serverErrors: 0, leaks: 0, dropped: 0, hangs: 0, examples: [] });
  });
});

describe('an answer is judged', () => {
  const answer = (status: number, text: string) =>
    faultOf({ status, type: 'application/json', text, failure: 'none' });

  it.each([
    [503, '{}'],
    [501, 'Not Implemented'],
    [400, '{"message":"near \\"x\\": SQLITE_ERROR"}'],
    [400, "ENOENT: no such file '/home/campus/data/database.sqlite'"],
    [400, '{"message":"Cannot read properties of undefined"}'],
    [200, '[{"stack":"at call (node:internal/process:12:3)"}]'],
  ])('faulty: %i %s', (status, text) => {
    expect(answer(status, text)).not.toBeNull();
  });

  it.each([
    [200, '{"kind":"select from what is there"}'],
    [404, '{"error":{"status":"NOT_FOUND"}}'],
    [501, '{"error":{"code":501,"status":"UNIMPLEMENTED"}}'],
  ])('sound: %i %s', (status, text) => {
    expect(answer(status, text)).toBeNull();
  });
});

it('the same seed mutates rules in the same way, another seed otherwise', () => {
  expect(mutatedRules(7)).toBe(mutatedRules(7));
  expect(mutatedRules(7)).not.toBe(mutatedRules(8));
});

it('rules are accepted, or refused with their position', () => {
  expect(verdictOn('service cloud.firestore { match /t/{id} { allow get; } }')).toBe('accepted');
  expect(verdictOn('service cloud.firestore {\n  match /t/{id} { allow get: if tru; }\n}')).toBe('refused');
});
