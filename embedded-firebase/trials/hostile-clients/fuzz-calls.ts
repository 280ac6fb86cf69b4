import { accountsCall, memberPassword, signInCall, signUpCall } from '../harness/members.ts';
import { type Load, mixedCall } from '../harness/mixed-calls.ts';
import { rpcCall } from '../harness/notebook-wire.ts';
import type { Random } from '../harness/seeded-random.ts';

/** A well-formed call, to be broken: a POST of JSON or of a form, else a GET. */
export interface SoundCall {
  readonly path: string;
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, string>>;
}

const action = '/__/auth/action';
const oobCode = 'x'.repeat(43);
/** The share of sign-ups: few enough to be accepted from one source within an hour. */
const shareOfSignUps = 0.04;
/** An account that may be changed and deleted. */
const sacrifice = 'sacrifice@example.test';

/**
 * A well-formed call to each of the endpoints in turn. What the app never sends to Firestore, such as transforms of arrays and
 * cursors, is broken part by part in the backend's hostile-input.test.ts.
 */
export function soundCall(load: Load, count: number, random: Random): SoundCall {
  const kind = count % 4;
  if (kind < 2) return mixedCall(load, count).call;
  if (kind === 2) return random.pick(accountsCalls(load, count, random));
  return random.pick(random.chance(0.6) ? pageCalls(load) : formCalls(random));
}

function accountsCalls({ member }: Load, count: number, random: Random): readonly SoundCall[] {
  const { idToken, email } = member;
  const lookup = accountsCall('lookup', { idToken });
  const profile = { displayName: `Fuzz ${count}`, photoUrl: '/a.png', returnSecureToken: true };
  const reset = { requestType: 'PASSWORD_RESET', email };
  return [
    random.chance(shareOfSignUps) ? signUpCall(`fuzz-${count}@example.test`) : lookup,
    signInCall(sacrifice),
    lookup,
    lookup,
    accountsCall('update', { idToken, ...profile }),
    accountsCall('update', { oobCode }),
    accountsCall('sendOobCode', { ...reset, continueUrl: '/login', clientType: 'CLIENT_TYPE_WEB' }),
    accountsCall('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: sacrifice }),
    accountsCall('resetPassword', { oobCode, newPassword: memberPassword }),
    accountsCall('delete', { idToken: 'not.a.token' }),
    accountsCall('createAuthUri', { identifier: email, continueUri: 'http://localhost/' }),
    accountsCall('signInWithIdp', { postBody: 'id_token=x', requestUri: 'http://localhost' }),
    rpcCall(random.pick(['listen', 'beginTransaction', 'rollback', 'batchWrite', 'nothing']), {}),
  ];
}

function formCalls(random: Random): readonly SoundCall[] {
  const token = { grant_type: 'refresh_token', refresh_token: oobCode };
  const link = { mode: random.pick(['verifyEmail', 'resetPassword', 'other']), oobCode };
  return [
    { path: '/securetoken.googleapis.com/v1/token?key=embedded', form: token },
    { path: action, form: { ...link, newPassword: memberPassword } },
    { path: `${action}?${new URLSearchParams({ ...link, lang: 'en', continueUrl: '/login' })}` },
  ];
}

function pageCalls({ pages }: Load): readonly SoundCall[] {
  const own = [
    ...'/__/firebase/init.json /__/outbox /__/outbox.json /__/page.css /healthz /__/ /index.html'.split(' '),
    ...['/identitytoolkit.googleapis.com/v2/passwordPolicy?key=embedded', '/notes', '/admin/members'],
    '/google.firestore.v1.Firestore/Listen/channel?VER=8&database=projects%2Fp%2Fdatabases%2F(default)',
  ];
  return [...own, ...pages].map((path) => ({ path }));
}
