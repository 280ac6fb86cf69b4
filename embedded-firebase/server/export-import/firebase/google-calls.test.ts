import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createGoogleApi } from './google-api.ts';
import { createAccessTokens, readServiceAccount, type ServiceAccount } from './service-account.ts';

const privateKey = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
}) as string;

const account: ServiceAccount = {
  client_email: 'mover@campus.test',
  private_key: privateKey,
  private_key_id: 'k1',
  token_uri: 'http://127.0.0.1:9/token',
};

test.each([
  ['text that is not JSON', '{'],
  ['another kind of key', JSON.stringify({ ...account, type: 'authorized_user' })],
  [
    'a key without an email address',
    JSON.stringify({ ...account, type: 'service_account', client_email: '' }),
  ],
  [
    'a key without a private key',
    JSON.stringify({ ...account, type: 'service_account', private_key: undefined }),
  ],
])('%s is refused as a key file, without repeating any of it', (_what, text) => {
  expect(() => readServiceAccount(text, 'key.json')).toThrow(
    /^key\.json is not the key file of a service account: create one in the Google Cloud console/,
  );
});

test('an invalid private key is reported with its owner', async () => {
  const tokens = createAccessTokens({ ...account, private_key: 'PRIVATE' });
  await expect(tokens()).rejects.toThrow("The private key of mover@campus.test can't be read.");
});

test.each<[what: string, response: TestResponse, message: string]>([
  ['a refusal with a reason', [400, '{"error":"invalid_grant"}'], 'invalid_grant'],
  ['a refusal without a reason', [500, '{}'], '500'],
  ['a page instead of JSON', [200, '<html>'], 'JSON'],
  ['a response without a token', [200, '{"access_token":7}'], '200'],
])('%s of the token service is reported', async (_, response, message) => {
  const server = await responding([response]);
  const tokens = createAccessTokens({ ...account, token_uri: `${server.origin}/token` });
  const error = await tokens().catch((caught: Error) => caught.message);
  expect(error).toContain(`${server.origin} issued no access token to mover@campus.test: `);
  expect(error).toContain(message);
});

test('a token is renewed only shortly before its expiry', async () => {
  const good: TestResponse = [200, '{"access_token":"t","expires_in":3600}'];
  const server = await responding([good, [200, '{"access_token":"u","expires_in":60}'], good]);
  const lasting = createAccessTokens({ ...account, token_uri: `${server.origin}/token` });
  expect([await lasting(), await lasting()]).toEqual(['t', 't']);
  const short = createAccessTokens({ ...account, token_uri: `${server.origin}/token` });
  expect([await short(), await short()]).toEqual(['u', 't']);
});

test('a temporary failure is retried, and then reported', async () => {
  const busy: TestResponse = [503, '{"error":{"message":"Busy."}}'];
  const server = await responding([busy, [429, '[{"error":{"message":"Slowly"}}]'], [200, '{"done":true}']]);
  expect(await api(server.origin, [0, 0]).identityToolkit('projects/p/accounts:batchCreate', {})).toEqual({
    done: true,
  });
  const busier = await responding([busy, busy, busy]);
  await expect(api(busier.origin, [0, 0]).firestore('commit', {})).rejects.toThrow(/answered 503: Busy\.$/);
});

test.each<[what: string, response: TestResponse, message: RegExp]>([
  [
    '403, with the required roles',
    [403, '{"error":{"message":"No"}}'],
    /answered 403: No\. Does the service account have the roles/,
  ],
  ['an array, as Firestore responds', [400, '[{"error":{"message":"Bad."}}]'], /answered 400: Bad\.$/],
  ['no reason', [400, 'null'], /answered 400: no reason given\.$/],
  ['a page, as from a proxy', [400, '<html>'], /can't be reached: .* Run it again to resume\.$/],
])('a refusal is reported: %s', async (_, response, message) => {
  const server = await responding([response]);
  await expect(api(server.origin, []).identityToolkit('projects/p/accounts:batchGet')).rejects.toThrow(
    message,
  );
});

type TestResponse = readonly [status: number, body: string];

function api(origin: string, retryAfter: readonly number[]) {
  return createGoogleApi('p', async () => 'token', origin, retryAfter);
}

/** Starts a server that sends these responses, one after the other. */
async function responding(responses: readonly TestResponse[]): Promise<{ origin: string }> {
  const left = [...responses];
  const server = createServer((incoming, outgoing) => {
    const [status, body] = left.shift() ?? [418, '{}'];
    incoming.resume();
    outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
