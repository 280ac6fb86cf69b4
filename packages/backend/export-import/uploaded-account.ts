import type { Account } from '../auth/account.ts';
import { canonicalEmail } from '../auth/email-address.ts';
import { DataError } from '../data-error.ts';
import { type Argon2Parameters, isUsable, phcOf, readPhc } from './argon2-hash.ts';

/**
 * An account as Identity Toolkit's accounts:batchCreate takes it (its reference, "UserInfo"). Bytes are in the URL's
 * form of base64, times in milliseconds, `validSince` in seconds.
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
const longestUid = 128;
const base64 = /^[A-Za-z0-9_-]+={0,2}$/;
const wholeNumber = /^\d{1,15}$/;

/**
 * Writes an account in that form, and with which parameters its password was hashed.
 *
 * @throws DataError `unusable` when its password's hash is none that Identity Toolkit takes
 */
export function uploadedAccount(account: Account): { user: UploadedAccount; parameters: Argon2Parameters } {
  const phc = readPhc(account.passwordHash);
  if (phc === null) {
    throw new DataError(
      'unusable',
      `The password of the account ${account.uid} (${account.email}) is hashed in a way that can't be moved: let its owner reset it.`,
    );
  }
  return {
    user: {
      localId: account.uid,
      email: account.email,
      emailVerified: account.emailVerified,
      passwordHash: inUrlForm(phc.hash),
      salt: inUrlForm(phc.salt),
      ...(account.displayName === null ? {} : { displayName: account.displayName }),
      ...(account.photoUrl === null ? {} : { photoUrl: account.photoUrl }),
      createdAt: String(account.createdAt),
      lastLoginAt: String(account.lastLoginAt),
      passwordUpdatedAt: account.passwordUpdatedAt,
      validSince: String(account.validSinceSeconds),
      ...(account.disabled ? { disabled: true } : {}),
    },
    parameters: phc.parameters,
  };
}

/**
 * Reads an account in that form, strictly: a field that an account here does not have is refused, not dropped.
 *
 * @param where the place in the file, for the message
 * @throws DataError `damaged`
 */
export function readUploadedAccount(raw: unknown, parameters: Argon2Parameters, where: string): Account {
  const user = (typeof raw === 'object' && raw !== null ? raw : {}) as { readonly [name: string]: unknown };
  const unknown = Object.keys(user).find((name) => !knownFields.has(name));
  if (unknown !== undefined)
    throw damaged(where, `it has the field ${unknown}, which an account here does not have`);
  const hash = { parameters, salt: bytes(user.salt), hash: bytes(user.passwordHash) };
  if (!isUsable(hash)) throw damaged(where, "its password's hash or salt is none of that kind");
  return {
    uid: matching(user.localId, (text) => text !== '' && text.length <= longestUid, 'localId', where),
    email: matching(user.email, (text) => canonicalEmail(text) === text, 'email', where),
    emailVerified: truth(user.emailVerified, 'emailVerified', where),
    passwordHash: phcOf(hash),
    displayName: optional(user.displayName, 'displayName', where),
    photoUrl: optional(user.photoUrl, 'photoUrl', where),
    createdAt: time(user.createdAt, 'createdAt', where),
    lastLoginAt: time(user.lastLoginAt, 'lastLoginAt', where),
    passwordUpdatedAt: time(String(user.passwordUpdatedAt), 'passwordUpdatedAt', where),
    validSinceSeconds: time(user.validSince, 'validSince', where),
    disabled: user.disabled !== undefined && truth(user.disabled, 'disabled', where),
  };
}

function inUrlForm(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}

function bytes(raw: unknown): Uint8Array {
  return typeof raw === 'string' && base64.test(raw)
    ? new Uint8Array(Buffer.from(raw, 'base64url'))
    : new Uint8Array();
}

function truth(raw: unknown, field: string, where: string): boolean {
  if (typeof raw !== 'boolean') throw damaged(where, `${field} is neither true nor false`);
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
  throw damaged(where, `its field ${field} is missing or not right`);
}

function damaged(where: string, what: string): DataError {
  return new DataError('damaged', `An account can't be taken over (${where}): ${what}. Nothing was written.`);
}
