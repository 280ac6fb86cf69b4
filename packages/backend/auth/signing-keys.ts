import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { newSecret } from './secret-token.ts';

/** The algorithm of Firebase's own ID tokens; none other is accepted. */
export const signingAlgorithm = 'RS256';

/** The keys that sign and verify ID tokens. */
export interface SigningKeys {
  /** The key that signs; its id goes into the header of each token. */
  readonly current: { readonly keyId: string; readonly privateKey: CryptoKey };
  /** Every key whose tokens are accepted, by key id: a new first key logs nobody out. */
  readonly publicKeys: ReadonlyMap<string, CryptoKey>;
}

interface KeyFile {
  readonly keys: readonly JWK[];
}

/**
 * Reads the signing keys from their file, a JSON Web Key Set whose first key signs. If there is no file, makes one with
 * one new key, readable by its owner only.
 *
 * @throws when the file can't be read or written, or is not such a key set
 */
export async function loadSigningKeys(file: string): Promise<SigningKeys> {
  if (!existsSync(file)) await writeNewKeyFile(file);
  chmodSync(file, 0o600);
  const [current, ...older] = await Promise.all(readKeyFile(file).map((key) => importPair(file, key)));
  if (current === undefined) throw new Error(`${file} has no signing key.`);
  return {
    current,
    publicKeys: new Map([current, ...older].map(({ keyId, publicKey }) => [keyId, publicKey])),
  };
}

/** Written whole under another name, then linked: of two processes that start at once, one wins and both use its key. */
async function writeNewKeyFile(file: string): Promise<void> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const key: JWK = { ...(await exportJWK(privateKey)), alg: signingAlgorithm, use: 'sig', kid: newSecret() };
  const content: KeyFile = { keys: [key] };
  const draft = `${file}.${newSecret()}`;
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
}

function readKeyFile(file: string): readonly JWK[] {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as KeyFile).keys.map((key) => ({ ...key }));
  } catch (cause) {
    throw new Error(`${file} can't be read as a JSON Web Key Set.`, { cause });
  }
}

async function importPair(file: string, key: JWK) {
  const { kid, kty, n, e } = key;
  if (kid === undefined || kty !== 'RSA' || n === undefined || e === undefined) {
    throw new Error(`${file} has a key that is not an RSA key with an id.`);
  }
  const [privateKey, publicKey] = await Promise.all([
    importJWK({ ...key, alg: signingAlgorithm }, signingAlgorithm),
    importJWK({ kty, n, e, alg: signingAlgorithm }, signingAlgorithm),
  ]);
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array || privateKey.type !== 'private') {
    throw new Error(`${file} has a key without its private part.`);
  }
  return { keyId: kid, privateKey, publicKey };
}
