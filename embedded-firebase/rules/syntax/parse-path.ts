import type { MatchSegment, PathPart } from './ast.ts';
import type { Tokenizer } from './tokenizer.ts';

/** A segment without the characters that Firebase decodes: `%20`, and `+` for a space. */
const TEXT_SEGMENT = /(?:[A-Za-z0-9_.~:@&*-]+|\([A-Za-z0-9_-]+\))/y;
const DECODED = /[%+]/y;
const PLACEHOLDER = /\{([A-Za-z_][A-Za-z0-9_]*)(=\*\*)?\}/y;

/**
 * Parses a path literal such as `/users/$(uid)`, which ends where no slash follows immediately.
 *
 * @throws RulesSyntaxError
 */
export function parsePath<Computed>(
  tokens: Tokenizer,
  parseComputed: () => Computed,
): (Exclude<PathPart, { kind: string }> | Computed)[] {
  const parts: (Exclude<PathPart, { kind: string }> | Computed)[] = [];
  let at = tokens.current.at;
  while (tokens.source.text[at] === '/') {
    at += 1;
    const fixed = readFixedSegment(tokens, at);
    if (fixed !== null) {
      parts.push(fixed.segment);
      at = fixed.end;
    } else if (tokens.source.text.startsWith('$(', at)) {
      tokens.moveTo(at + 2);
      parts.push(parseComputed());
      if (tokens.current.text !== ')') tokens.fail("Expected ')' after '$('");
      at = tokens.current.end;
    } else {
      tokens.fail("Expected a path segment after '/': a name, {name}, or $(expression)", at);
    }
  }
  tokens.moveTo(at);
  return parts;
}

/** Parses the path of a `match`: text, `{name}` and `{name=**}`. @throws RulesSyntaxError */
export function parseMatchPath(tokens: Tokenizer): MatchSegment[] {
  const segments: MatchSegment[] = [];
  let at = tokens.current.at;
  if (tokens.source.text[at] !== '/') tokens.fail("A match path begins with '/'");
  while (tokens.source.text[at] === '/') {
    const fixed = readFixedSegment(tokens, at + 1);
    if (fixed === null) tokens.fail("Expected a path segment after '/': a name, {name} or {name=**}", at + 1);
    segments.push(typeof fixed.segment === 'string' ? fixed.segment : { ...fixed.segment, at: at + 1 });
    at = fixed.end;
  }
  tokens.moveTo(at);
  return segments;
}

function readFixedSegment(tokens: Tokenizer, at: number) {
  const text = tokens.matchHere(TEXT_SEGMENT, at) ?? '';
  const end = at + text.length;
  if (tokens.matchHere(DECODED, end) !== null)
    tokens.fail("'%' and '+' in the segment of a path are not implemented", end);
  if (text !== '') return { segment: text, end };
  const placeholder = tokens.matchHere(PLACEHOLDER, at);
  if (placeholder === null) return null;
  const glob = placeholder.endsWith('=**}');
  return { segment: { name: placeholder.slice(1, glob ? -4 : -1), glob }, end: at + placeholder.length };
}
