import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { backendForAllTests } from '../testing/backend-fixture.ts';
import { loadFullSdk, testRefusals } from '../testing/full-sdk.ts';

// The build for browsers, which speaks WebChannel by fetch; Node would resolve the one that speaks gRPC.
const packages = join(dirname(createRequire(import.meta.url).resolve('firebase/package.json')), '..');
const browserBuild = join(packages, '@firebase/firestore/dist/index.esm.js');
testRefusals('the full SDK in browsers', await loadFullSdk(browserBuild));

const backend = backendForAllTests();
const channel = '/google.firestore.v1.Firestore/Listen/channel?VER=8';

test.each([
  ['a message to a session that is over', 'POST', '&SID=listen.2&RID=2', 400],
  ['a session that never was', 'GET', '&SID=x&RID=rpc', 400],
  ['a session of no id', 'GET', '&SID=listen.x&RID=rpc', 400],
  ['the end of a session', 'POST', '&SID=listen.2&TYPE=terminate', 200],
  ['another method', 'PUT', '', 405],
])('%s is answered with its status: %s %s', async (_, method, query, status) => {
  const response = await fetch(`${backend.origin}${channel}${query}`, { method });
  expect(response.status).toBe(status);
});

test.each([
  ['no form', '{'],
  ['messages that are not JSON', 'count=1&req0___data__=%7B'],
  [
    'messages of another shape',
    'req0___data__=null&req1___data__=[]&req2___data__={"addTarget":{"targetId":"x"}}',
  ],
])('a session begins and is refused whatever it is opened with: %s', async (_, body) => {
  const response = await fetch(`${backend.origin}${channel}&RID=1`, { method: 'POST', body });
  expect([200, 400]).toContain(response.status);
  if (response.status === 200) expect(await response.text()).toContain('["c","listen"');
});
