/** What came back over a connection, or did not. */
export interface FuzzOutcome {
  /** 0 when no answer came. */
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly trouble: 'none' | 'hang' | 'cut off';
}

/** What no answer may hold: a stack, a path of this machine, or the database's language. */
const secrets = [
  /\n\s+at .+[:)]/,
  /\bat \S+ \(.*:\d+:\d+\)/,
  /node_modules|node:internal|file:\/\//,
  /(^|[\s"'(])\/(home|root|tmp|usr|var|work)\//,
  /\.(ts|js|mjs|sqlite):\d+/,
  /SQLITE|\bsqlite\b|database is (locked|not open)|\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b.*\b(FROM|VALUES|SET|WHERE)\b/,
  /TypeError|RangeError|ReferenceError|SyntaxError|Cannot read prop|is not a function|\[object Object\]/,
];

/** The web build's own files are code, and may speak of anything. */
const builtTypes = /^(text\/(html|css|javascript)|image\/|font\/)/;

/**
 * Judges an answer to something hostile.
 *
 * @returns what is wrong with it, or null; a cut connection is judged by who cut it off, so not here
 */
export function faultOf({ status, type, text, trouble }: FuzzOutcome): string | null {
  if (trouble === 'hang') return 'hang';
  if (status >= 500 && !isRefusalByName(status, text)) return `5xx: ${status}`;
  const leak =
    status === 200 && builtTypes.test(type) ? undefined : secrets.find((secret) => secret.test(text));
  return leak === undefined ? null : `leak: ${leak.source}`;
}

/** 501 is no failure: the protocol's way to say by name what this server does not have (docs/parity.md). */
export function isRefusalByName(status: number, text: string): boolean {
  // An answer to HEAD has no body to say it in.
  return status === 501 && (text === '' || /"status":"UNIMPLEMENTED"/.test(text));
}
