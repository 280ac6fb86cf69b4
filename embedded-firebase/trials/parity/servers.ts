import { RulesSyntaxError } from '../../rules/syntax/rules-syntax-error.ts';
import { ApiError } from '../../server/api-error.ts';
import { everythingIsAllowed, openFirestore } from '../../server/firestore/testing/open-firestore.ts';
import { root } from '../../server/firestore/testing/wire-values.ts';
import { testProjectId } from '../../server/testing/start-backend.ts';
import { callEmulator, type Emulator } from '../harness/emulator.ts';
import { call } from '../harness/http-call.ts';
import { idTokenClaims, unsignedToken } from '../harness/token-claims.ts';

/** A Firestore call to either server. */
export interface Call {
  /** No rules bind `admin`. */
  readonly person: 'visitor' | 'ann' | 'bob' | 'admin';
  readonly rpc: 'commit' | 'batchGet' | 'runQuery' | 'runAggregationQuery';
  /** The path of the document in the URL; the root unless given. */
  readonly parent?: string;
  readonly body: object;
}

/** The answer to a call: `OK` and its JSON, or the canonical status of an error and its message. */
export interface Answer {
  readonly status: string;
  readonly body: unknown;
}

/** Makes calls to a server. */
export type Target = (call: Call) => Promise<Answer>;

/** What a database starts with; rules that allow everything and no composite indexes by default. */
interface Setting {
  readonly rules?: string;
  readonly indexes?: object;
}

/** One of the two servers. */
export interface Server {
  /** Works on an empty database. @returns null when the server refuses its rules */
  open<Result>(setting: Setting, work: (target: Target) => Promise<Result>): Promise<Result | null>;
}

/** The claims of the two members' ID tokens, as this backend issues them. */
const claims = { ann: claimsFor('ann', true), bob: claimsFor('bob', false) };

function claimsFor(uid: string, emailVerified: boolean) {
  const issued = idTokenClaims(testProjectId, { uid, email: `${uid}@campus.test`, emailVerified });
  // Longer than a trial lasts.
  return { ...issued, exp: issued.iat + 86_400 };
}

function callerOf(uid: 'ann' | 'bob') {
  return { caller: { uid, claims: claims[uid], assertSessionValid: () => {} } };
}

/** This backend's Firestore, in this process: its HTTP is left to the tests of embedded-firebase/server. */
export const embedded: Server = {
  async open(setting, work) {
    const callers = { visitor: {}, ann: callerOf('ann'), bob: callerOf('bob') };
    const cleanUps: (() => void)[] = [];
    try {
      const atEnd = (cleanUp: () => void) => void cleanUps.unshift(cleanUp);
      const { call: answer, file } = openFirestore({ ...setting, atEnd });
      const withoutRules = openFirestore({ ...setting, rules: everythingIsAllowed, file, atEnd });
      return await work(async ({ person, rpc, body: sent, ...parent }) => {
        const body: unknown = JSON.parse(JSON.stringify(sent));
        try {
          const answered =
            person === 'admin'
              ? await withoutRules.call(rpc, body)
              : await answer(rpc, body, { ...parent, ...callers[person] });
          return { status: 'OK', body: answered };
        } catch (error) {
          if (error instanceof ApiError) return { status: error.status, body: error.message };
          throw error;
        }
      });
    } catch (error) {
      if (error instanceof RulesSyntaxError) return null;
      throw error;
    } finally {
      for (const cleanUp of cleanUps) cleanUp();
    }
  },
};

/** Google's emulator, which needs no composite indexes. */
export function emulated({ host }: Emulator): Server {
  const origin = `http://${host}`;
  const bearing = (token: string) => ({ idToken: token });
  const tokens = {
    visitor: {},
    ann: bearing(unsignedToken(claims.ann)),
    bob: bearing(unsignedToken(claims.bob)),
    admin: bearing('owner'),
  };
  const target: Target = async ({ person, rpc, parent = '', body }) => {
    const path = `${root}/${parent}`.split('/').filter(Boolean).map(encodeURIComponent).join('/');
    const { text } = await call(origin, { path: `/v1/${path}:${rpc}`, body, ...tokens[person] });
    const answered: unknown = JSON.parse(text);
    // An error may be alone or in the array of a streamed answer.
    const [first] = [answered].flat() as { readonly error?: { status: string; message: string } }[];
    return first?.error === undefined
      ? { status: 'OK', body: answered }
      : { status: first.error.status, body: first.error.message };
  };
  return {
    async open({ rules = everythingIsAllowed }, work) {
      const files = [{ name: 'firestore.rules', content: rules }];
      const compile = `${origin}/emulator/v1/projects/${testProjectId}:securityRules`;
      // On some rules its compiler crashes, which it answers with 500.
      const isAccepted = await callEmulator(compile, 'PUT', { rules: { files } }).then(
        () => true,
        () => false,
      );
      if (!isAccepted) return null;
      await callEmulator(`${origin}/emulator/v1/${root}`, 'DELETE');
      return await work(target);
    },
  };
}

/** Commits writes that no rules bind. @throws Error when the server refuses them */
export async function commitAsAdmin(target: Target, writes: readonly object[]): Promise<void> {
  const { status, body } = await target({ person: 'admin', rpc: 'commit', body: { writes } });
  if (status !== 'OK') throw new Error(`The preparing commit was refused: ${body}`);
}
