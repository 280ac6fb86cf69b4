import { RE2JS } from 're2js';
import { EvaluationError } from '../values/outcome.ts';

const maxPatternLength = 1000;
const maxCachedPatterns = 100;
const cache = new Map<string, RE2JS | EvaluationError>();

/**
 * Compiles a regular expression in RE2 syntax (https://github.com/google/re2/wiki/Syntax), whose matching time is linear in
 * the text: a hostile pattern can't cause a ReDoS. The last hundred patterns are cached, the oldest evicted first.
 *
 * @returns an error if the pattern is invalid or too long
 */
export function compilePattern(pattern: string): RE2JS | EvaluationError {
  let compiled = cache.get(pattern);
  if (compiled === undefined) {
    compiled = compileUncached(pattern);
    const oldest = cache.keys().next();
    if (cache.size >= maxCachedPatterns && !oldest.done) cache.delete(oldest.value);
    cache.set(pattern, compiled);
  }
  return compiled;
}

function compileUncached(pattern: string): RE2JS | EvaluationError {
  if (pattern.length > maxPatternLength) {
    return new EvaluationError(`A regular expression is longer than ${maxPatternLength} characters`);
  }
  try {
    return RE2JS.compile(pattern);
  } catch {
    return new EvaluationError('Invalid regular expression');
  }
}
