/** The parameters of an argon2 hash in Identity Toolkit's form (its reference, "Argon2Parameters"). */
export interface Argon2Parameters {
  readonly hashLengthBytes: number;
  readonly hashType: 'ARGON2_ID';
  readonly parallelism: number;
  readonly iterations: number;
  readonly memoryCostKib: number;
  readonly version: 'VERSION_13';
}

/** An argon2 hash with its parameters and salt. */
export interface Argon2Hash {
  readonly parameters: Argon2Parameters;
  readonly salt: Uint8Array;
  readonly hash: Uint8Array;
}

const phcPattern =
  /^\$argon2id\$v=19\$m=(\d{1,10}),t=(\d{1,10}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** The limits of Identity Toolkit. More expensive hashes would also slow down this server at each sign-in. */
const limits = {
  hashLengthBytes: [4, 1_024],
  parallelism: [1, 16],
  iterations: [1, 16],
  memoryCostKib: [8, 32_768],
} as const;
const shortestSalt = 8;
const maxSalt = 64;

/**
 * Parses a hash in PHC string format.
 *
 * @returns null when it has another format or algorithm, or exceeds Identity Toolkit's limits
 */
export function readPhc(text: string): Argon2Hash | null {
  const [, memory = '', iterations = '', parallelism = '', salt = '', digest = ''] =
    phcPattern.exec(text) ?? [];
  const hash = new Uint8Array(Buffer.from(digest, 'base64'));
  const parts: Argon2Hash = {
    parameters: {
      hashLengthBytes: hash.length,
      hashType: 'ARGON2_ID',
      parallelism: Number(parallelism),
      iterations: Number(iterations),
      memoryCostKib: Number(memory),
      version: 'VERSION_13',
    },
    salt: new Uint8Array(Buffer.from(salt, 'base64')),
    hash,
  };
  return isUsable(parts) && phcOf(parts) === text ? parts : null;
}

/** Formats a hash as a PHC string. */
export function phcOf({ parameters, salt, hash }: Argon2Hash): string {
  const { memoryCostKib, iterations, parallelism } = parameters;
  return `$argon2id$v=19$m=${memoryCostKib},t=${iterations},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/**
 * Validates the parameters of an upload.
 *
 * @returns null when they are not those of an argon2id hash within the limits
 */
export function readArgon2Parameters(raw: unknown): Argon2Parameters | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const given = raw as { readonly [name: string]: unknown };
  const { hashType, version, hashLengthBytes, parallelism, iterations, memoryCostKib, ...others } = given;
  if (hashType !== 'ARGON2_ID' || version !== 'VERSION_13' || Object.keys(others).length > 0) return null;
  const numbers = { hashLengthBytes, parallelism, iterations, memoryCostKib };
  for (const [name, [least, most]] of Object.entries(limits)) {
    const value = numbers[name as keyof typeof limits];
    if (!Number.isInteger(value) || Number(value) < least || Number(value) > most) return null;
  }
  return { ...(numbers as Record<keyof typeof limits, number>), hashType, version };
}

/** Whether parameters, salt and hash are valid together. */
export function isUsable({ parameters, salt, hash }: Argon2Hash): boolean {
  if (readArgon2Parameters(parameters) === null || hash.length !== parameters.hashLengthBytes) return false;
  return salt.length >= shortestSalt && salt.length <= maxSalt;
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
