import { beforeAll, describe, expect, test } from 'vitest';
import { everythingIsAllowed } from '../firestore/testing/open-firestore.ts';
import { signUp } from '../testing/auth-client.ts';
import { backendForAllTests } from '../testing/backend-fixture.ts';
import { testProjectId } from '../testing/start-backend.ts';

const documents = `/v1/projects/${testProjectId}/databases/(default)/documents`;
const backend = backendForAllTests({ rules: everythingIsAllowed });
let idToken: string;
beforeAll(async () => {
  ({ idToken } = await signUp(backend, 'writer@campus.test'));
});

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(backend.origin + path, { method: 'POST', headers, body });
  return { status: response.status, json: await response.json() };
}

function asWriter(): Record<string, string> {
  return { Authorization: `Bearer ${idToken}` };
}

describe('the body of a Firestore call', () => {
  test('is refused beyond the limit, with or without a Content-Length', async () => {
    const long = `{"writes":"${'x'.repeat(13 * 1_024 * 1_024)}"}`;
    expect(await post(`${documents}:commit`, long, asWriter())).toMatchObject({
      status: 413,
      json: { error: { code: 413 } },
    });
    expect(await post(`${documents}:runQuery`, long, asWriter())).toMatchObject({
      status: 413,
      json: [{ error: { code: 413 } }],
    });
    const undeclared = await fetch(`${backend.origin}${documents}:commit`, {
      method: 'POST',
      headers: asWriter(),
      body: new Blob([long]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(undeclared.status).toBe(413);
  });

  test('of a read may have 1 MiB', async () => {
    const body = JSON.stringify({ documents: [] });
    const most = 1_024 * 1_024;
    expect((await post(`${documents}:batchGet`, body.padEnd(most), asWriter())).status).toBe(200);
    expect((await post(`${documents}:batchGet`, body.padEnd(most + 1), asWriter())).status).toBe(413);
    expect((await post(`${documents}:commit`, '{}'.padEnd(most + 1), asWriter())).status).toBe(200);
  });

  test('of a visitor may have 128 KiB', async () => {
    const body = { writes: [], database: null, transaction: null };
    const long = JSON.stringify(body).padEnd(129 * 1_024);
    expect((await post(`${documents}:commit`, long)).status).toBe(413);
    expect((await post(`${documents}:commit`, long, asWriter())).status).toBe(200);
    expect((await post(`${documents}:commit`, long.slice(0, 128 * 1_024))).status).toBe(200);
  });

  test('may not nest a hundred thousand levels', async () => {
    const { status, json } = await post(`${documents}:commit`, `{"writes":${'['.repeat(100_000)}`);
    expect({ status, json }).toMatchObject({ status: 400, json: { error: { status: 'INVALID_ARGUMENT' } } });
  });
});
