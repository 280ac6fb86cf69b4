import { ApiError } from '../api-error.ts';
import { canonicalEmail } from './accounts/email-address.ts';
import { type AuthErrorCode, authError } from './auth-error.ts';

/** The unvalidated fields of a request. */
export type RequestBody = { readonly [field: string]: unknown };

/** Both are part of every ID token, which is sent in every request's headers, whose size is limited. */
const maxDisplayName = 256;
const maxPhotoUrl = 2_048;

const controlCharacter = /\p{Cc}/u;

/**
 * Reads a text field. Absent, null and empty are the same, as in Google's JSON.
 *
 * @throws ApiError INVALID_ARGUMENT when the field is of another type
 */
export function optionalText(body: RequestBody, field: string): string | undefined {
  const value = Object.hasOwn(body, field) ? body[field] : undefined;
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  throw new ApiError('INVALID_ARGUMENT', `Invalid value at '${field}' (TYPE_STRING)`);
}

/** Whether a field was sent with a value of any type. */
export function isPresent(body: RequestBody, field: string): boolean {
  return (
    Object.hasOwn(body, field) && body[field] !== null && body[field] !== undefined && body[field] !== ''
  );
}

/**
 * Reads an email address, in lower case.
 *
 * @throws ApiError with `invalidCode` when the field is not an address
 */
export function optionalEmail(
  body: RequestBody,
  field: string,
  invalidCode: AuthErrorCode = 'INVALID_EMAIL',
): string | undefined {
  const text = optionalText(body, field);
  if (text === undefined) return undefined;
  const email = canonicalEmail(text);
  if (email === null) throw authError(invalidCode);
  return email;
}

/**
 * Reads the field `email`, in lower case.
 *
 * @throws ApiError MISSING_EMAIL or INVALID_EMAIL
 */
export function requiredEmail(body: RequestBody): string {
  const email = optionalEmail(body, 'email');
  if (email === undefined) throw authError('MISSING_EMAIL');
  return email;
}

/**
 * Refuses a tenant: tenants are a feature of Google's Identity Platform, and must not be ignored.
 *
 * @throws ApiError UNSUPPORTED_TENANT_OPERATION
 */
export function rejectTenant(body: RequestBody): void {
  if (isPresent(body, 'tenantId')) throw authError('UNSUPPORTED_TENANT_OPERATION');
}

/**
 * Reads the field `displayName`.
 *
 * @returns undefined when absent, null when empty
 * @throws ApiError INVALID_PROFILE_ATTRIBUTE
 */
export function readDisplayName(body: RequestBody): string | null | undefined {
  return readAttribute(body, 'displayName', 'Display name', maxDisplayName);
}

/** Reads the field `photoUrl`, as {@link readDisplayName}. */
export function readPhotoUrl(body: RequestBody): string | null | undefined {
  return readAttribute(body, 'photoUrl', 'Photo URL', maxPhotoUrl);
}

function readAttribute(body: RequestBody, field: string, name: string, longest: number) {
  if (Object.hasOwn(body, field) && body[field] === '') return null;
  const text = optionalText(body, field);
  if (text === undefined) return undefined;
  if (text.length > longest) throw authError('INVALID_PROFILE_ATTRIBUTE', `${name} too long.`);
  if (controlCharacter.test(text)) throw authError('INVALID_PROFILE_ATTRIBUTE', `${name} is not plain text.`);
  return text;
}
