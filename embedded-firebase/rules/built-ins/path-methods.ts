import { EvaluationError, type Outcome } from '../values/outcome.ts';
import {
  type PathPlaceholder,
  type RulesMap,
  RulesPath,
  RulesPathTemplate,
  type RulesValue,
} from '../values/rules-value.ts';
import { builtIn, type MethodTable } from './built-in.ts';
import { toText } from './conversions.ts';

const PLACEHOLDER = /^\{\p{White_Space}*([A-Za-z_][A-Za-z0-9_]*)\p{White_Space}*(=\*\*)?\}$/u;
const WHITE_SPACE = /\p{White_Space}/u;

/** The methods of path templates (https://firebase.google.com/docs/reference/rules/rules.Path#bind). */
export const pathTemplateMethods: MethodTable<RulesPathTemplate> = {
  bind: builtIn(['map'], bind),
};

/** The methods of paths. A path has no placeholders, so `bind` accepts only an empty map. */
export const pathMethods: MethodTable<RulesPath> = {
  bind: builtIn(['map'], (path, values) => bind(new RulesPathTemplate(path.segments), values)),
};

/** The function `path('/users/{id}')`. */
export const pathFunction = builtIn<null, ['string']>(['string'], (_, text) => parsePathText(text));

/** Makes a path of its parts, or a template if one of them is a placeholder. */
export function pathOf(parts: readonly (string | PathPlaceholder)[]): RulesPath | RulesPathTemplate {
  const segments = parts.filter((part) => typeof part === 'string');
  return segments.length === parts.length ? new RulesPath(segments) : new RulesPathTemplate(parts);
}

/** Returns the segments that replace `$(value)`: those of a path, or one with the value's text. */
export function segmentsOf(value: RulesValue): readonly string[] | EvaluationError {
  if (value instanceof RulesPath) return value.segments;
  const text = toText(value);
  return text instanceof EvaluationError ? text : [text];
}

/** Parses the text of a path; white space around a segment is ignored, as on Google's emulator. */
function parsePathText(text: string): Outcome {
  const parts: (string | PathPlaceholder)[] = [];
  for (const written of text.replace(/^\//, '').split('/')) {
    const segment = trimWhiteSpace(written);
    if (segment === '') return new EvaluationError('A path has no empty segments');
    const [, name, glob] = PLACEHOLDER.exec(segment) ?? [];
    if (name === undefined && segment.startsWith('{')) {
      return new EvaluationError('A placeholder in a path is written {name} or {name=**}');
    }
    parts.push(name === undefined ? segment : { name, glob: glob !== undefined });
  }
  return pathOf(parts);
}

/** Trims the Unicode property White_Space, which differs from `String.prototype.trim` in U+0085 and U+FEFF. */
function trimWhiteSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && WHITE_SPACE.test(text.charAt(start))) start += 1;
  while (end > start && WHITE_SPACE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Replaces every placeholder: `{name}` by text, `{name=**}` by a path. */
function bind({ parts }: RulesPathTemplate, values: RulesMap): Outcome {
  const bound: string[] = [];
  let placeholders = 0;
  for (const part of parts) {
    if (typeof part === 'string') {
      bound.push(part);
      continue;
    }
    const value = values.get(part.name);
    if (value === undefined || part.glob !== value instanceof RulesPath) {
      return new EvaluationError('bind() needs text for each {name} and a path for each {name=**}');
    }
    const segments = segmentsOf(value);
    if (segments instanceof EvaluationError) return segments;
    bound.push(...segments);
    placeholders += 1;
  }
  return placeholders === values.size
    ? new RulesPath(bound)
    : new EvaluationError('bind() has a name that the path does not have');
}
