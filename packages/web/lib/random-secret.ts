const secretBytes = 32;

/** Makes a secret of 256 random bits, in base64url. */
export function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
