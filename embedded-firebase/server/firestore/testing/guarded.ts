import type { Caller } from '../../caller.ts';

/** A signed-in caller. */
export const ann: Caller = {
  uid: 'ann',
  claims: { email: 'ann@campus.test', email_verified: true, level: 2, groups: ['a'] },
  assertSessionValid() {},
};

/** A rules file of version 2 with the content of its service. */
export function rulesOf(body: string): string {
  return `rules_version = '2'; service cloud.firestore { match /databases/{database}/documents { ${body} } }`;
}

export const nothingIsAllowed = rulesOf('match /none/{id} { allow read, write: if false; }');

/** The error for what the rules deny. */
export const denied = {
  status: 'PERMISSION_DENIED',
  httpStatus: 403,
  message: 'Missing or insufficient permissions.',
};
