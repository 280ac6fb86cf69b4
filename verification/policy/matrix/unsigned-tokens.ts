import { type AccountName, accountNames, type Cast } from './cast.ts';
import { projectId } from './stage.ts';

const hour = 3_600;

/** ID tokens with the claims that ours have and no signature, which Google's emulator takes. */
export function unsignedTokens(cast: Cast): Record<AccountName, string> {
  const now = Math.floor(Date.now() / 1_000);
  const entries = accountNames.map((name) => {
    const { uid, email, emailVerified } = cast[name];
    const claims = {
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      auth_time: now,
      user_id: uid,
      sub: uid,
      iat: now,
      exp: now + hour,
      email,
      email_verified: emailVerified,
      firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    };
    return [name, `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`];
  });
  return Object.fromEntries(entries) as Record<AccountName, string>;
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
