import { authError } from './auth-error.ts';
import { optionalText, type RequestBody } from './request-body.ts';

/** Both travel in every ID token, and a token in every request's headers, whose size is limited. */
const longestDisplayName = 256;
const longestPhotoUrl = 2_048;

const controlCharacter = /\p{Cc}/u;

/**
 * The field `displayName`.
 *
 * @returns undefined when it was not sent, null when it was sent empty
 * @throws ApiError INVALID_PROFILE_ATTRIBUTE
 */
export function readDisplayName(body: RequestBody): string | null | undefined {
  return readAttribute(body, 'displayName', 'Display name', longestDisplayName);
}

/** The field `photoUrl`, as {@link readDisplayName}. */
export function readPhotoUrl(body: RequestBody): string | null | undefined {
  return readAttribute(body, 'photoUrl', 'Photo URL', longestPhotoUrl);
}

function readAttribute(body: RequestBody, field: string, name: string, longest: number) {
  if (Object.hasOwn(body, field) && body[field] === '') return null;
  const text = optionalText(body, field);
  if (text === undefined) return undefined;
  if (text.length > longest) throw authError('INVALID_PROFILE_ATTRIBUTE', `${name} too long.`);
  if (controlCharacter.test(text)) throw authError('INVALID_PROFILE_ATTRIBUTE', `${name} is not plain text.`);
  return text;
}
