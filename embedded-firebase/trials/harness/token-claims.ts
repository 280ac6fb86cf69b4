interface Account {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** The claims of an account's ID token, as the server issues it. @param iat when, in seconds since the epoch */
export function idTokenClaims(
  projectId: string,
  { uid, email, emailVerified }: Account,
  iat = Math.floor(Date.now() / 1_000),
) {
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: uid,
    user_id: uid,
    auth_time: iat,
    iat,
    exp: iat + 3_600,
    email,
    email_verified: emailVerified,
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
  };
}

/** An ID token without signature, which Google's emulator accepts. */
export function unsignedToken(claims: object): string {
  return `${encodedPart({ alg: 'none', typ: 'JWT' })}.${encodedPart(claims)}.`;
}

/** One part of a token: JSON, or a text in its place. */
export function encodedPart(part: object | string): string {
  return Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
}
