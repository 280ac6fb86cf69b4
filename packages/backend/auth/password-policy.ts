import { longestPassword, shortestPassword } from './password-rules.ts';

/** `passwordPolicy`, which the SDK's validatePassword reads: a length and nothing else, as new Firebase projects have. */
export function passwordPolicy() {
  return {
    customStrengthOptions: { minPasswordLength: shortestPassword, maxPasswordLength: longestPassword },
    allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~'],
    enforcementState: 'OFF',
    forceUpgradeOnSignin: false,
    schemaVersion: 1,
  };
}
