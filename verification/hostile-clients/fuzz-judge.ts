/** The outcome of a request. */
export interface FuzzOutcome {
  /** 0 when no answer came. */
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly failure: 'none' | 'hang' | 'cut off';
}

/** Texts that no answer may contain: a stack, a path of this machine, or SQL. */
const secrets = [
  /\n\s+at .+[:)]/,
  /\bat \S+ \(.*:\d+:\d+\)/,
  /node_modules|node:internal|file:\/\//,
  /(^|[\s"'(])\/(home|root|tmp|usr|var|work)\//,
  /\.(ts|js|mjs|sqlite):\d+/,
  /SQLITE|\bsqlite\b|database is (locked|not open)|\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b.*\b(FROM|VALUES|SET|WHERE)\b/,
  /TypeError|RangeError|ReferenceError|SyntaxError|Cannot read prop|is not a function|\[object Object\]/,
];

/** Types of the web build's own files, which are code and may contain such texts. */
const builtTypes = /^(text\/(html|css|javascript)|image\/|font\/)/;

/**
 * Judges the answer to a malformed request.
 *
 * @returns its fault, or null; whether a connection may be cut off is judged by the caller
 */
export function faultOf({ status, type, text, failure }: FuzzOutcome): string | null {
  if (failure === 'hang') return 'hang';
  if (status >= 500 && !isRefusalByName(status, text)) return `5xx: ${status}`;
  const leak =
    status === 200 && builtTypes.test(type) ? undefined : secrets.find((secret) => secret.test(text));
  return leak === undefined ? null : `leak: ${leak.source}`;
}

/** Whether an answer names a method that this server does not implement (docs/parity.md): 501 is no failure then. */
export function isRefusalByName(status: number, text: string): boolean {
  // An answer to HEAD has no body.
  return status === 501 && (text === '' || /"status":"UNIMPLEMENTED"/.test(text));
}
