import { ApiError } from '../api-error.ts';
import { type AuthErrorCode, authError } from './auth-error.ts';
import { canonicalEmail } from './email-address.ts';

/** A request's fields as they came: any of them may be of any type. */
export type RequestBody = { readonly [field: string]: unknown };

/**
 * A text field. Absent, null and empty are one, as in Google's JSON.
 *
 * @throws ApiError INVALID_ARGUMENT when the field is of another type
 */
export function optionalText(body: RequestBody, field: string): string | undefined {
  const value = Object.hasOwn(body, field) ? body[field] : undefined;
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  throw new ApiError('INVALID_ARGUMENT', `Invalid value at '${field}' (TYPE_STRING)`);
}

/**
 * Whether a field was sent at all with something in it, of whatever type.
 */
export function isPresent(body: RequestBody, field: string): boolean {
  return (
    Object.hasOwn(body, field) && body[field] !== null && body[field] !== undefined && body[field] !== ''
  );
}

/**
 * An e-mail address, in its one form.
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
 * The field `email`, in its one form.
 *
 * @throws ApiError MISSING_EMAIL or INVALID_EMAIL
 */
export function requiredEmail(body: RequestBody): string {
  const email = optionalEmail(body, 'email');
  if (email === undefined) throw authError('MISSING_EMAIL');
  return email;
}

/**
 * Tenants belong to Google's Identity Platform; an account is never looked for in the wrong one by ignoring them.
 *
 * @throws ApiError UNSUPPORTED_TENANT_OPERATION
 */
export function refuseTenant(body: RequestBody): void {
  if (isPresent(body, 'tenantId')) throw authError('UNSUPPORTED_TENANT_OPERATION');
}
