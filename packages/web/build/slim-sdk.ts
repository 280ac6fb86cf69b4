import type { Plugin } from 'vite';

/** The one file that Firebase's authentication is delivered in. */
const authentication = /@firebase\/auth\/dist\/esm\/index-[^/]*\.js$/;

/**
 * What signing in by e-mail and password, and what belongs to it (data/accounts.ts), can be answered with, and is then
 * shown in the provider's words: for a wrong password, for one, the page has its own.
 */
const shownAnswers = new Set([
  'admin-restricted-operation',
  'app-not-authorized',
  'email-already-in-use',
  'internal-error',
  'invalid-api-key',
  'invalid-email',
  'invalid-recaptcha-token',
  'invalid-user-token',
  'login-blocked',
  'missing-password',
  'missing-recaptcha-token',
  'network-request-failed',
  'operation-not-allowed',
  'password-does-not-meet-requirements',
  'quota-exceeded',
  'requires-recent-login',
  'timeout',
  'too-many-requests',
  'user-disabled',
  'user-token-expired',
  'weak-password',
  'web-storage-unsupported',
]);

/** Leaves out of Firebase's authentication what a page that signs in by e-mail and password has no use for. */
export function slimSdk(): Plugin {
  return {
    name: 'slim-sdk',
    apply: 'build',
    transform: {
      filter: { id: authentication },
      handler: (code) => ({ code: slim(code), map: null }),
    },
  };
}

/** What the plugin makes of the file. Of one that is written otherwise, as a later release may be, nothing is left out. */
export function slim(code: string): string {
  return withoutSentences(withConstantsInside(code));
}

/**
 * Gives classes inside what is given to them below: `class A {…}` and then `A.B = 'b';`. A bundler has to take such a
 * line for an effect, and keeps the class with all that it needs, used or not: those of six other ways to sign in.
 */
function withConstantsInside(code: string): string {
  const constant = /^(\w+)\.(\w+) = ("[^"\n]*"|'[^'\n]*'|null|\[\])(?: \/\*.*\*\/)?;\n/gm;
  let result = code;
  for (const [line, owner, name, value] of code.matchAll(constant)) {
    const inside = new RegExp(`^(class ${owner}\\b[\\s\\S]*?\\n)(\\}\\n)`, 'm');
    if (!inside.test(result)) continue;
    // With the line end before it: the same may stand further in, as a statement.
    result = result.replace(`\n${line}`, '\n').replace(inside, `$1    static ${name} = ${value};\n$2`);
  }
  return result;
}

/** The SDK has a sentence for each answer to whatever it can be asked; a code without one stays legible as it is. */
function withoutSentences(code: string): string {
  const sentence = /^ {8}\["([a-z-]+)" \/\*[^\n]*\*\/\]: [\s\S]*?(?=^ {8}\[|^ {4}\};)/gm;
  return code.replace(/^function _debugErrorMap\(\) \{[\s\S]*?^\}/m, (table) =>
    table.replace(sentence, (entry, answer) => (shownAnswers.has(answer) ? entry : '')),
  );
}
