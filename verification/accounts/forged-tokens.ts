import { projectId } from '@blood-bank/host/project';
import type { Random } from '../harness/seeded-random.ts';
import { encoded, type TokenMaker, type TokenPart } from './token-maker.ts';

/** What a forger has: tokens that are or were good, and the server's public keys. */
export interface Loot {
  readonly maker: TokenMaker;
  /** A good token, to be changed. */
  readonly idToken: string;
  /** A good token of another account. */
  readonly otherIdToken: string;
  readonly refreshToken: string;
  /** Tokens of a session that a password change has ended, and of a deleted account. */
  readonly endedTokens: readonly string[];
}

type Forgery = (loot: Loot, random: Random) => string;

const day = 86_400;
/** In seconds, more than the tolerated five minutes. */
const intolerable = 301;

const now = () => Math.floor(Date.now() / 1_000);

/** Every way to forge an ID token, by its name. */
export const forgeries: { readonly [name: string]: Forgery } = {
  'no algorithm': ({ maker }, random) => {
    const alg = random.pick(['none', 'None', 'NONE', 'nOnE', '', null, undefined, 0, ['RS256'], 'RS256 ']);
    const signature = random.pick(['', 'AA', 'none']);
    return `${encoded({ alg, kid: maker.keyId })}.${encoded(maker.claims())}.${signature}`;
  },
  'no algorithm over a good signature': ({ maker, idToken }) => {
    const [, payload, signature] = idToken.split('.');
    return [encoded({ alg: 'none', kid: maker.keyId }), payload, signature].join('.');
  },
  'the public key for a secret': ({ maker }, random) =>
    maker.hashed(maker.claims(), random.pick(['HS256', 'HS384', 'HS512']), random.pick(publicTexts(maker))),
  'an empty or guessed secret': ({ maker }, random) =>
    maker.hashed(maker.claims(), 'HS256', random.pick(['', 'secret', 'embedded', projectId, maker.keyId])),
  'our key by another algorithm': ({ maker }, random) =>
    maker.signed(maker.claims(), {
      alg: random.pick(['RS384', 'RS512', 'PS256', 'ES256', 'EdDSA', 'rs256']),
    }),
  "a stranger's key under our id": ({ maker }) => maker.signedByStranger(maker.claims()),
  "a stranger's key under another id": ({ maker }, random) =>
    maker.signedByStranger(maker.claims(), { kid: random.pick(oddKeyIds) }),
  'our key under another id': ({ maker }, random) =>
    maker.signed(maker.claims(), { kid: random.pick(oddKeyIds) }),
  'a key that the token brings': ({ maker }, random) => {
    const jwk = maker.strangersKey.export({ format: 'jwk' });
    const certificate = maker.strangersKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const url = 'http://127.0.0.1:9/keys.json';
    const keys = [{ jwk }, { jku: url }, { x5u: url }, { x5c: [certificate] }, { jwk, jku: url }];
    const keyIds = [{}, { kid: undefined }, { kid: 'theirs' }];
    const header = { ...random.pick<TokenPart>(keys), ...random.pick<TokenPart>(keyIds) };
    return maker.signedByStranger(maker.claims(), header);
  },
  'an extension that must be understood': ({ maker }, random) => {
    const name = random.pick(['x', 'exp', 'b64', 'http://x']);
    return maker.signed(maker.claims(), { crit: [name], [name]: random.pick<unknown>([1, false, 'x']) });
  },
  'another audience': ({ maker }, random) =>
    maker.signed(
      maker.claims({
        aud: random.pick<unknown>(['other', '', undefined, null, 1, ['other'], `${projectId}x`, {}]),
      }),
    ),
  'another issuer': ({ maker }, random) =>
    maker.signed(maker.claims({ iss: random.pick<unknown>(otherIssuers) })),
  'an expired token': ({ maker }, random) => {
    const exp = now() - intolerable - random.below(2 * day);
    return maker.signed(maker.claims({ iat: exp - 3_600, auth_time: exp - 3_600, exp }));
  },
  'an expiry that is none': ({ maker }, random) =>
    maker.signed(
      maker.claims({ exp: random.pick<unknown>([undefined, null, '9999999999', -1, 0, {}, [], true]) }),
    ),
  'a token from the future': ({ maker }, random) => {
    const iat = now() + intolerable + random.below(2 * day);
    return maker.signed(maker.claims({ iat, auth_time: iat, exp: iat + 3_600 }));
  },
  'a token not valid yet': ({ maker }, random) =>
    maker.signed(maker.claims({ nbf: now() + intolerable + random.below(2 * day) })),
  'an issue time that is none': ({ maker }, random) =>
    maker.signed(maker.claims({ iat: random.pick<unknown>([undefined, null, 'now', {}, [], true]) })),
  'a token from before the account was': ({ maker }, random) =>
    maker.signed(maker.claims({ iat: now() - 3_000 - random.below(500) })),
  'another subject': ({ maker }, random) =>
    maker.signed(
      maker.claims({ sub: random.pick<unknown>([undefined, '', 'nobody', 1, null, {}, ['x'], '__proto__']) }),
    ),
  'no time of sign-in': ({ maker }) => maker.signed(maker.claims({ auth_time: undefined })),
  'a token cut off': ({ idToken }, random) => idToken.slice(0, random.below(idToken.length - 1)),
  'a token cut off in front': ({ idToken }, random) => idToken.slice(1 + random.below(idToken.length - 1)),
  'a changed character': ({ idToken }, random) => {
    const at = random.below(idToken.length);
    // The last character of a part holds bits that mean nothing: they are left alone.
    if (/^.(\.|$)/.test(idToken.slice(at))) return `${idToken}A`;
    return `${idToken.slice(0, at)}${idToken[at] === 'A' ? 'B' : 'A'}${idToken.slice(at + 1)}`;
  },
  'parts of two tokens': ({ idToken, otherIdToken }, random) => {
    const [one, other] = [idToken.split('.'), otherIdToken.split('.')];
    return random.chance(0.5) ? [one[0], other[1], one[2]].join('.') : [one[0], one[1], other[2]].join('.');
  },
  'another number of parts': ({ idToken }, random) => {
    const parts = idToken.split('.');
    const others = [parts.slice(0, 2), parts.slice(1), [...parts, ''], [...parts, parts[2]], ['', ...parts]];
    return random.pick([...others, parts.toReversed()]).join('.');
  },
  'other claims under the signature': ({ maker, idToken }, random) => {
    const [header, , signature] = idToken.split('.');
    const changes = [{ exp: now() + day }, { admin: true }, { sub: 'x' }, { email: 'x@campus.test' }];
    const change = random.pick<TokenPart>(changes);
    return [header, encoded(maker.claims(change)), signature].join('.');
  },
  'claims that stand there twice': ({ idToken }, random) => {
    const [header, payload = '', signature] = idToken.split('.');
    const json = Buffer.from(payload, 'base64url').toString();
    const twice = random.pick([`{"sub":"x",${json.slice(1)}`, `${json.slice(0, -1)},"exp":${now() + day}}`]);
    return [header, encoded(twice), signature].join('.');
  },
  'a header that says two things': ({ maker }, random) => {
    const algorithms = random.pick(['"alg":"RS256","alg":"none"', '"alg":"none","alg":"RS256"']);
    const header = `{${algorithms},"kid":"${maker.keyId}"}`;
    return `${encoded(header)}.${encoded(maker.claims())}.${random.pick(['', 'AAAA'])}`;
  },
  'another encoding': ({ idToken }, random) => {
    const [header = '', payload = '', signature = ''] = idToken.split('.');
    const spaced = encoded(` ${Buffer.from(payload, 'base64url')}`);
    const inHex = Buffer.from(payload, 'base64url').toString('hex');
    return random.pick([
      `${header}.${spaced}.${signature}`,
      `${header}.${inHex}.${signature}`,
      `${encoded(header)}.${encoded(payload)}.${encoded(signature)}`,
      encoded(idToken),
      idToken.toUpperCase(),
      idToken.replaceAll('.', '%2E'),
    ]);
  },
  'the same token in other characters': ({ idToken }, random) => {
    const last = idToken.at(-1) ?? '';
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    // Of the last character of 342, only the first two bits belong to the signature.
    const twin = alphabet[alphabet.indexOf(last) ^ (1 + random.below(15))] ?? '';
    const inBase64 = idToken.replaceAll('-', '+').replaceAll('_', '/');
    const twins = [`${idToken}=`, `${idToken}==`, `${idToken.slice(0, -1)}${twin}`];
    return random.pick([...twins, `${inBase64}==`, inBase64]);
  },
  'a refresh token': ({ refreshToken }, random) =>
    random.pick([refreshToken, `${refreshToken}.${refreshToken}.${refreshToken}`]),
  'a token that was good': ({ endedTokens }, random) => random.pick(endedTokens),
  noise: (_, random) =>
    Array.from({ length: random.below(400) + 1 }, () => random.pick([...'aZ09-_.'])).join(''),
};

const oddKeyIds: readonly unknown[] = [
  ...'other ../../signing-keys.json /dev/null __proto__ constructor'.split(' '),
  ...[undefined, null, '', "' OR '1'='1", 0, {}, [], 'x'.repeat(1_000)],
];

const otherIssuers: readonly unknown[] = [
  ...[undefined, null, '', projectId, {}, 'https://securetoken.google.com/other'],
  ...[`https://securetoken.google.com/${projectId}/`, `http://securetoken.google.com/${projectId}`],
  `https://evil.test/${projectId}`,
];

/** The public key in the encodings that a vulnerable verifier might use as an HMAC secret. */
function publicTexts({ publicKey }: TokenMaker): (string | Buffer)[] {
  return [
    publicKey.export({ type: 'spki', format: 'pem' }),
    publicKey.export({ type: 'spki', format: 'pem' }).toString().trim(),
    publicKey.export({ type: 'pkcs1', format: 'pem' }),
    publicKey.export({ type: 'spki', format: 'der' }),
    JSON.stringify(publicKey.export({ format: 'jwk' })),
    String(publicKey.export({ format: 'jwk' }).n),
  ];
}
