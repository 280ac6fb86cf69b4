import { withReason } from '../../error-reason.ts';
import { authError } from '../auth-error.ts';
import { commonPasswordList } from './common-password-list.ts';

/** The minimum length of the specification and of Firebase, which count UTF-16 code units. */
export const shortestPassword = 6;

/** Firebase's maximum length. */
export const maxPassword = 4_096;

let commonPasswords: ReadonlySet<string> | undefined;

/**
 * Checks a new password: its length, and that it is not among the most common ones, in upper or lower case.
 *
 * @throws ApiError WEAK_PASSWORD or PASSWORD_DOES_NOT_MEET_REQUIREMENTS
 */
export function assertAcceptablePassword(password: string): void {
  if (password.length < shortestPassword) {
    throw authError('WEAK_PASSWORD', `Password should be at least ${shortestPassword} characters`);
  }
  if (password.length > maxPassword) {
    throw authError(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      `Missing password requirements: [Password may contain at most ${maxPassword} characters]`,
    );
  }
  commonPasswords ??= new Set(commonPasswordList.split(/\s+/));
  if (commonPasswords.has(password.toLowerCase())) {
    const sentence = 'This password is too common. Please choose another one.';
    throw authError('WEAK_PASSWORD', withReason('COMMON_PASSWORD', sentence));
  }
}

/** Answers `passwordPolicy`, which the SDK's validatePassword calls: only a length, as in new Firebase projects. */
export function passwordPolicy() {
  return {
    customStrengthOptions: { minPasswordLength: shortestPassword, maxPasswordLength: maxPassword },
    allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~'],
    enforcementState: 'OFF',
    forceUpgradeOnSignin: false,
    schemaVersion: 1,
  };
}
