import { expect, test } from 'vitest';
import { type BodyContext, parseJson, readJsonObject, readText } from './read-body.ts';

function post(body: string | ReadableStream<Uint8Array>, headers: Record<string, string> = {}): BodyContext {
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
  return { req: { raw: new Request('http://localhost/', init) }, env: {}, get: () => undefined };
}

async function readJson(body: BodyContext, limit: number): Promise<unknown> {
  return parseJson(await readText(body, limit));
}

/** An endless body that counts how much of it was read. */
function endless() {
  const sent = { bytes: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent.bytes += 65_536;
      controller.enqueue(new Uint8Array(65_536).fill(0x20));
    },
  });
  return { body, sent };
}

test('a body whose Content-Length is beyond the limit is refused unread', async () => {
  const { body, sent } = endless();
  const request = post(body, { 'Content-Length': '2048' });
  await expect(readText(request, 2_047)).rejects.toMatchObject({
    httpStatus: 413,
    status: 'INVALID_ARGUMENT',
  });
  expect(sent.bytes).toBeLessThanOrEqual(65_536);
});

test('a body without a Content-Length is refused as soon as it exceeds the limit', async () => {
  const { body, sent } = endless();
  await expect(readText(post(body), 100_000)).rejects.toMatchObject({ httpStatus: 413 });
  expect(sent.bytes).toBeLessThan(8_000_000);
});

test('a body of exactly the limit is read', async () => {
  expect(await readText(post('x'.repeat(100)), 100)).toHaveLength(100);
  await expect(readText(post('ü'.repeat(51)), 100)).rejects.toMatchObject({ httpStatus: 413 });
});

test('a body that ends with an error is a bad request', async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(new Error('gone')),
  });
  await expect(readText(post(body), 100)).rejects.toMatchObject({ httpStatus: 400 });
});

test.each([
  ['', {}],
  [' \n', {}],
  ['{"a":[1,{"b":"]]]"}]}', { a: [1, { b: ']]]' }] }],
  ['"\\"[[["', '"[[['],
])('%j is parsed as JSON', async (text, value) => {
  expect(await readJson(post(text), 1_000)).toEqual(value);
});

test.each(['{', '[1,]', 'undefined', "{'a':1}", '{"a":1}x'])('%s is not JSON', async (text) => {
  await expect(readJson(post(text), 1_000)).rejects.toMatchObject({ httpStatus: 400 });
});

test('JSON may nest 200 levels, not counting brackets in strings', async () => {
  const limit = 10_000_000;
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  await readJson(post(nested(200)), limit);
  await readJson(post(JSON.stringify({ text: '['.repeat(1_000) })), limit);
  await readJson(post(JSON.stringify(Array.from({ length: 1_000 }, () => []))), limit);
  for (const levels of [201, 100_000, 4_000_000]) {
    await expect(readJson(post(nested(levels)), limit)).rejects.toMatchObject({ httpStatus: 400 });
  }
});

test('JSON may have 100,000 values, not counting commas in strings', async () => {
  const limit = 10_000_000;
  const nulls = (count: number) => `[${Array(count).fill('null').join(',')}]`;
  await readJson(post(nulls(100_000)), limit);
  await readJson(post(JSON.stringify({ text: ','.repeat(200_000) })), limit);
  for (const count of [100_002, 1_000_000]) {
    const refused = readJson(post(nulls(count)), limit);
    await expect(refused).rejects.toMatchObject({
      httpStatus: 400,
      message: expect.stringContaining('100000 values'),
    });
  }
});

test.each(['[]', 'null', '1', '"x"'])('%s is no JSON object', async (text) => {
  await expect(readJsonObject(post(text), 100)).rejects.toMatchObject({ httpStatus: 400 });
});
