import type { Account } from '../auth/accounts/account.ts';
import { canonicalEmail } from '../auth/accounts/email-address.ts';
import { DataError } from '../data-error.ts';
import { type Argon2Parameters, isUsable, phcOf, readPhc } from './argon2-hash.ts';

/**
 * An account in the format of Identity Toolkit's accounts:batchCreate (its reference, "UserInfo"). Bytes are in
 * base64url with padding, times in milliseconds, `validSince` in seconds.
 */
export interface UploadedAccount {
  readonly localId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly passwordHash: string;
  readonly salt: string;
  readonly displayName?: string;
  readonly photoUrl?: string;
  readonly createdAt: string;
  readonly lastLoginAt: string;
  readonly passwordUpdatedAt: number;
  readonly validSince: string;
  /** Absent for an account that is not disabled. */
  readonly disabled?: true;
}

const knownFields: ReadonlySet<string> = new Set<keyof UploadedAccount>([
  'localId',
  'email',
  'emailVerified',
  'passwordHash',
  'salt',
  'displayName',
  'photoUrl',
  'createdAt',
  'lastLoginAt',
  'passwordUpdatedAt',
  'validSince',
  'disabled',
]);
const maxUid = 128;
const base64 = /^[A-Za-z0-9_-]+={0,2}$/;
const wholeNumber = /^\d{1,15}$/;

/** An account to upload, with the parameters of its password hash. */
export interface AccountUpload {
  readonly user: UploadedAccount;
  readonly parameters: Argon2Parameters;
}

/** The maximum number of accounts in a call of accounts:batchCreate. */
const largestBatch = 1_000;

/** Groups accounts into calls of accounts:batchCreate, whose hash parameters are those of all its accounts. */
export function* uploadBatches<Upload extends AccountUpload>(
  uploads: Iterable<Upload>,
): Generator<readonly Upload[]> {
  let batch: Upload[] = [];
  for (const upload of uploads) {
    const [first] = batch;
    const isOfOthers =
      first !== undefined && JSON.stringify(first.parameters) !== JSON.stringify(upload.parameters);
    if (batch.length === largestBatch || isOfOthers) {
      yield batch;
      batch = [];
    }
    batch.push(upload);
  }
  if (batch.length > 0) yield batch;
}

/** Returns the body of a call of accounts:batchCreate. */
export function uploadBody(batch: readonly AccountUpload[]) {
  return {
    hashAlgorithm: 'ARGON2',
    argon2Parameters: batch[0]?.parameters,
    users: batch.map(({ user }) => user),
  };
}

/**
 * Converts an account into that format.
 *
 * @throws DataError `unusable` when Identity Toolkit does not support its password hash
 */
export function uploadedAccount(account: Account): AccountUpload {
  const phc = readPhc(account.passwordHash);
  if (phc === null) {
    throw new DataError(
      'unusable',
      `The password of the account ${account.uid} (${account.email}) has an unsupported hash: its owner must reset it before the export.`,
    );
  }
  return {
    user: {
      localId: account.uid,
      email: account.email,
      emailVerified: account.emailVerified,
      passwordHash: base64Url(phc.hash),
      salt: base64Url(phc.salt),
      ...(account.displayName === null ? {} : { displayName: account.displayName }),
      ...(account.photoUrl === null ? {} : { photoUrl: account.photoUrl }),
      createdAt: String(account.createdAt),
      lastLoginAt: String(account.lastLoginAt),
      passwordUpdatedAt: account.passwordUpdatedAt,
      validSince: String(account.tokenRevocationSeconds),
      ...(account.disabled ? { disabled: true } : {}),
    },
    parameters: phc.parameters,
  };
}

/**
 * Parses an account in that format strictly: unknown fields are refused, not dropped.
 *
 * @param where the position in the file, for messages
 * @throws DataError `damaged`
 */
export function readUploadedAccount(raw: unknown, parameters: Argon2Parameters, where: string): Account {
  const user = (typeof raw === 'object' && raw !== null ? raw : {}) as { readonly [name: string]: unknown };
  const unknown = Object.keys(user).find((name) => !knownFields.has(name));
  if (unknown !== undefined) throw damaged(where, `it has the unknown field ${unknown}`);
  const hash = { parameters, salt: bytes(user.salt), hash: bytes(user.passwordHash) };
  if (!isUsable(hash)) throw damaged(where, 'its password hash or salt is invalid');
  return {
    uid: matching(user.localId, (text) => text !== '' && text.length <= maxUid, 'localId', where),
    email: matching(user.email, (text) => canonicalEmail(text) === text, 'email', where),
    emailVerified: boolean(user.emailVerified, 'emailVerified', where),
    passwordHash: phcOf(hash),
    displayName: optional(user.displayName, 'displayName', where),
    photoUrl: optional(user.photoUrl, 'photoUrl', where),
    createdAt: time(user.createdAt, 'createdAt', where),
    lastLoginAt: time(user.lastLoginAt, 'lastLoginAt', where),
    passwordUpdatedAt: time(String(user.passwordUpdatedAt), 'passwordUpdatedAt', where),
    tokenRevocationSeconds: time(user.validSince, 'validSince', where),
    disabled: user.disabled !== undefined && boolean(user.disabled, 'disabled', where),
  };
}

function base64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}

function bytes(raw: unknown): Uint8Array {
  return typeof raw === 'string' && base64.test(raw)
    ? new Uint8Array(Buffer.from(raw, 'base64url'))
    : new Uint8Array();
}

function boolean(raw: unknown, field: string, where: string): boolean {
  if (typeof raw !== 'boolean') throw damaged(where, `${field} is not a boolean`);
  return raw;
}

function time(raw: unknown, field: string, where: string): number {
  return Number(matching(raw, (text) => wholeNumber.test(text), field, where));
}

function optional(raw: unknown, field: string, where: string): string | null {
  return raw === undefined ? null : matching(raw, (text) => text !== '', field, where);
}

function matching(raw: unknown, isRight: (text: string) => boolean, field: string, where: string): string {
  if (typeof raw === 'string' && isRight(raw)) return raw;
  throw damaged(where, `its field ${field} is missing or invalid`);
}

function damaged(where: string, what: string): DataError {
  return new DataError('damaged', `An account can't be imported (${where}): ${what}. Nothing was written.`);
}
