import { parse } from 'regexparam';

/** The path of an address of this site in the form of the route table: lower case, without a trailing slash. */
export function routePath(address: string): string {
  return pathOf(address)
    .replace(/(.)\/+$/, '$1')
    .toLowerCase();
}

/** Whether an address fits a pattern such as "/requests/:id", in any letter case, with a trailing slash or without. */
export function matchesPattern(address: string, pattern: string): boolean {
  return patternExpression(pattern).test(pathOf(address));
}

/** The regular expression that a path matches if it fits a pattern. */
export function patternExpression(pattern: string): RegExp {
  return parse(pattern).pattern;
}

function pathOf(address: string): string {
  return address.replace(/[?#].*/, '');
}
