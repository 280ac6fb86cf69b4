import { RE2JS } from 're2js';
import { EvaluationError } from '../values/outcome.ts';

const LONGEST_PATTERN = 1000;
const MOST_REMEMBERED = 100;
const remembered = new Map<string, RE2JS | EvaluationError>();

/**
 * Compiles a pattern of RE2 syntax, which matches in time linear in the text, or answers the error. Patterns are
 * remembered (the last hundred), so that one that stands in the rules is compiled once.
 */
export function compilePattern(pattern: string): RE2JS | EvaluationError {
  let compiled = remembered.get(pattern);
  if (compiled === undefined) {
    compiled = compileAnew(pattern);
    const oldest = remembered.keys().next();
    if (remembered.size >= MOST_REMEMBERED && !oldest.done) remembered.delete(oldest.value);
    remembered.set(pattern, compiled);
  }
  return compiled;
}

function compileAnew(pattern: string): RE2JS | EvaluationError {
  if (pattern.length > LONGEST_PATTERN) {
    return new EvaluationError(`A regular expression is longer than ${LONGEST_PATTERN} characters`);
  }
  try {
    return RE2JS.compile(pattern);
  } catch {
    return new EvaluationError('Invalid regular expression');
  }
}
