import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readKeySet } from '../../server/auth/sessions/key-set.ts';
import { dataFolderAt } from '../../server/data-folder.ts';
import { encodedPart, idTokenClaims } from '../harness/token-claims.ts';
import { projectId } from '../server/notebook.ts';

/** What a forger has: tokens that are or were good, and the server's public keys. */
export interface Loot {
  /** Whose token is forged. */
  readonly uid: string;
  readonly email: string;
  /** A good token, to be changed. */
  readonly idToken: string;
  /** A good token of another account. */
  readonly otherIdToken: string;
  readonly refreshToken: string;
  /** Tokens of a session that a password change has ended, and of a deleted account. */
  readonly endedTokens: readonly string[];
}

/** A JSON Web Token's header or claims; undefined leaves a field out. */
type Part = Readonly<Record<string, unknown>>;

const day = 86_400;
/** In seconds, more than the tolerated five minutes. */
const intolerable = 301;
const oddKeyIds = [
  ...'other ../../signing-keys.json /dev/null __proto__ constructor'.split(' '),
  ...[undefined, null, '', "' OR '1'='1", 0, {}, [], 'x'.repeat(1_000)],
];
const noAlgorithms = ['none', 'None', 'NONE', 'nOnE', '', null, undefined, 0, ['RS256'], 'RS256 '];
const otherAlgorithms = ['RS384', 'RS512', 'PS256', 'ES256', 'EdDSA', 'rs256'];
const issuer = `https://securetoken.google.com/${projectId}`;

/** Values of claims with which no token is good, not even one that the server's own key signs. */
function claimFlaws(now: number): Readonly<Record<string, readonly unknown[]>> {
  return {
    aud: ['other', '', undefined, null, 1, ['other'], `${projectId}x`, {}],
    iss: [
      ...[undefined, null, '', projectId, {}, 'https://securetoken.google.com/other'],
      ...[`${issuer}/`, issuer.replace('https', 'http'), `https://evil.test/${projectId}`],
    ],
    exp: [undefined, null, '9999999999', -1, 0, {}, [], true, now - intolerable, now - 2 * day],
    // The last one is from before the account was.
    iat: [undefined, null, 'now', {}, [], true, now - 3_000],
    nbf: [now + intolerable, now + 2 * day],
    sub: [undefined, '', 'nobody', 1, null, {}, ['x'], '__proto__'],
    auth_time: [undefined],
  };
}

/**
 * Makes a good ID token, and forges others in every way.
 *
 * @param dataFolder whose signing key is used
 * @param step so many characters apart, tokens are cut off and changed
 */
export function forgeTokens(dataFolder: string, loot: Loot, step: number) {
  const { uid, email, idToken, otherIdToken, refreshToken, endedTokens } = loot;
  const [stored] = readKeySet(dataFolderAt(dataFolder).signingKeysFile);
  const ours = createPrivateKey({ key: stored, format: 'jwk' });
  const publicKey = createPublicKey(ours);
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const { kid } = stored;
  const now = Math.floor(Date.now() / 1_000);
  const claims = idTokenClaims(projectId, { uid, email, emailVerified: true }, now);
  const content = (header: Part, change: Part = {}) =>
    `${encodedPart({ alg: 'RS256', kid, typ: 'JWT', ...header })}.${encodedPart({ ...claims, ...change })}`;

  function signed(header: Part, change: Part = {}, key = ours): string {
    const text = content(header, change);
    const bits = /^RS(\d+)$/.exec(String(header.alg))?.[1] ?? '256';
    return `${text}.${sign(`sha${bits}`, Buffer.from(text), key).toString('base64url')}`;
  }

  function hashed(bits: number, secret: string | Buffer): string {
    const text = content({ alg: `HS${bits}` });
    return `${text}.${createHmac(`sha${bits}`, secret).update(text).digest('base64url')}`;
  }

  const spki = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const jwk = publicKey.export({ format: 'jwk' });
  /** The public key in the encodings that a vulnerable verifier might use as an HMAC secret. */
  const publicTexts = [
    ...[spki, spki.trim(), publicKey.export({ type: 'pkcs1', format: 'pem' })],
    ...[publicKey.export({ type: 'spki', format: 'der' }), JSON.stringify(jwk), String(jwk.n)],
  ];
  const theirs = stranger.publicKey.export({ format: 'jwk' });
  const certificate = stranger.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const url = 'http://127.0.0.1:9/keys.json';
  const keys = [
    { jwk: theirs },
    { jku: url },
    { x5u: url },
    { x5c: [certificate] },
    { jwk: theirs, jku: url },
  ];
  const parts = idToken.split('.');
  const [header = '', payload = '', signature = ''] = parts;
  const others = otherIdToken.split('.');
  const json = Buffer.from(payload, 'base64url').toString();
  const twice = [`{"sub":"x",${json.slice(1)}`, `${json.slice(0, -1)},"exp":${now + day}}`];
  const otherClaims = [{ exp: now + day }, { admin: true }, { sub: 'x' }, { email: 'x@example.test' }];
  const numbersOfParts = [
    ...[parts.slice(0, 2), parts.slice(1), [...parts, ''], [...parts, signature], ['', ...parts]],
    parts.toReversed(),
  ];
  const places = Array.from({ length: Math.floor(idToken.length / step) }, (_, at) => at * step);
  const future = (after: number) => ({ iat: now + after, auth_time: now + after, exp: now + after + 3_600 });
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  // Of the last character of 342, only the first two bits belong to the signature.
  const last = alphabet.indexOf(idToken.at(-1) ?? '');
  const inBase64 = idToken.replaceAll('-', '+').replaceAll('_', '/');

  const forged: Readonly<Record<string, readonly string[]>> = {
    'no algorithm': noAlgorithms.flatMap((alg) =>
      ['', 'AA', 'none'].map((end) => `${content({ alg })}.${end}`),
    ),
    'no algorithm over a good signature': [[encodedPart({ alg: 'none', kid }), payload, signature].join('.')],
    'the public key for a secret': [256, 384, 512].flatMap((bits) =>
      publicTexts.map((key) => hashed(bits, key)),
    ),
    'an empty or guessed secret': ['', 'secret', 'embedded', projectId, kid].map((secret) =>
      hashed(256, secret),
    ),
    'our key by another algorithm': otherAlgorithms.map((alg) => signed({ alg })),
    "a stranger's key": [kid, ...oddKeyIds].map((id) => signed({ kid: id }, {}, stranger.privateKey)),
    'our key under another id': oddKeyIds.map((id) => signed({ kid: id })),
    'a key that the token brings': keys.flatMap((key) =>
      [{}, { kid: undefined }, { kid: 'theirs' }].map((id) =>
        signed({ ...key, ...id }, {}, stranger.privateKey),
      ),
    ),
    'an extension that must be understood': ['x', 'exp', 'b64', 'http://x'].flatMap((name) =>
      [1, false, 'x'].map((value) => signed({ crit: [name], [name]: value })),
    ),
    ...Object.fromEntries(
      Object.entries(claimFlaws(now)).map(([claim, values]) => [
        `a wrong ${claim}`,
        values.map((value) => signed({}, { [claim]: value })),
      ]),
    ),
    'a token from the future': [intolerable, 2 * day].map((after) => signed({}, future(after))),
    'a token cut off': places.flatMap((at) => [idToken.slice(0, at), idToken.slice(at + 1)]),
    // The last character of a part holds bits that mean nothing.
    'a changed character': places
      .filter((at) => !/^.(\.|$)/.test(idToken.slice(at)))
      .map((at) => `${idToken.slice(0, at)}${idToken[at] === 'A' ? 'B' : 'A'}${idToken.slice(at + 1)}`),
    'parts of two tokens': [[header, others[1], signature].join('.'), [header, payload, others[2]].join('.')],
    'another number of parts': numbersOfParts.map((some) => some.join('.')),
    'other claims under the signature': otherClaims.map((change) => `${content({}, change)}.${signature}`),
    'claims that stand there twice': twice.map((text) => [header, encodedPart(text), signature].join('.')),
    'a header that says two things': ['"RS256","alg":"none"', '"none","alg":"RS256"'].flatMap((algorithms) =>
      ['', 'AAAA'].map((end) =>
        [encodedPart(`{"alg":${algorithms},"kid":"${kid}"}`), payload, end].join('.'),
      ),
    ),
    'another encoding': [
      [header, encodedPart(` ${json}`), signature].join('.'),
      [header, Buffer.from(json).toString('hex'), signature].join('.'),
      parts.map(encodedPart).join('.'),
      ...[encodedPart(idToken), idToken.toUpperCase(), idToken.replaceAll('.', '%2E')],
    ],
    'the same token in other characters': [
      ...[`${idToken}=`, `${idToken}==`, `${inBase64}==`],
      ...(inBase64 === idToken ? [] : [inBase64]),
      ...Array.from({ length: 15 }, (_, at) => `${idToken.slice(0, -1)}${alphabet[last ^ (at + 1)]}`),
    ],
    'a refresh token': [refreshToken, `${refreshToken}.${refreshToken}.${refreshToken}`],
    'a token that was good': endedTokens,
    noise: ['a', 'aZ09', 'a.b.c', '..', '-_.-_.-_', 'Z'.repeat(400)],
  };
  return { good: signed({}), forged };
}
