import { withReason } from '../error-reason.ts';
import { authError } from './auth-error.ts';
import { isCommonPassword } from './common-passwords.ts';

/** The specification's and Firebase's minimum, in UTF-16 code units as both count them. */
export const shortestPassword = 6;

/** Firebase's maximum. */
export const longestPassword = 4_096;

/**
 * Checks a new password: its length first, then whether guessers would try it first.
 *
 * @throws ApiError WEAK_PASSWORD or PASSWORD_DOES_NOT_MEET_REQUIREMENTS
 */
export function assertAcceptablePassword(password: string): void {
  if (password.length < shortestPassword) {
    throw authError('WEAK_PASSWORD', `Password should be at least ${shortestPassword} characters`);
  }
  if (password.length > longestPassword) {
    throw authError(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      `Missing password requirements: [Password may contain at most ${longestPassword} characters]`,
    );
  }
  if (isCommonPassword(password)) {
    const sentence = 'This password is too common. Please choose another one.';
    throw authError('WEAK_PASSWORD', withReason('COMMON_PASSWORD', sentence));
  }
}
