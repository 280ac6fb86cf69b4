import { EvaluationError, type Outcome } from '../values/outcome.ts';
import {
  type PathHole,
  type RulesMap,
  RulesPath,
  RulesPathTemplate,
  type RulesValue,
} from '../values/rules-value.ts';
import { builtIn, type MethodTable } from './built-in.ts';
import { textOf } from './text-of.ts';

const HOLE = /^\{\p{White_Space}*([A-Za-z_][A-Za-z0-9_]*)\p{White_Space}*(=\*\*)?\}$/u;
const WHITE_SPACE = /\p{White_Space}/u;

/** The methods of paths with holes. */
export const pathTemplateMethods: MethodTable<RulesPathTemplate> = {
  bind: builtIn(['map'], bind),
};

/** The methods of paths: `bind` of a path without holes takes an empty map only. */
export const pathMethods: MethodTable<RulesPath> = {
  bind: builtIn(['map'], (path, values) => bind(new RulesPathTemplate(path.segments), values)),
};

/** Makes a path of its parts: a path with a hole in it is a template until it is bound. */
export function pathOf(parts: readonly (string | PathHole)[]): RulesPath | RulesPathTemplate {
  const segments = parts.filter((part) => typeof part === 'string');
  return segments.length === parts.length ? new RulesPath(segments) : new RulesPathTemplate(parts);
}

/** The segments that `$(value)` stands for: those of a path, or one with the value's text. */
export function segmentsOf(value: RulesValue): readonly string[] | EvaluationError {
  if (value instanceof RulesPath) return value.segments;
  const text = textOf(value);
  return text instanceof EvaluationError ? text : [text];
}

/** `path('/users/{id}')`. White space around a segment is no part of it, as on Google's emulator. */
export function parsePathText(text: string): Outcome {
  const parts: (string | PathHole)[] = [];
  for (const written of text.replace(/^\//, '').split('/')) {
    const segment = withoutOuterSpace(written);
    if (segment === '') return new EvaluationError('A path has no empty segments');
    const [, name, glob] = HOLE.exec(segment) ?? [];
    if (name === undefined && segment.startsWith('{')) {
      return new EvaluationError('A hole of a path is written {name} or {name=**}');
    }
    parts.push(name === undefined ? segment : { name, glob: glob !== undefined });
  }
  return pathOf(parts);
}

/** Unicode's white space, which is more than `trim()` cuts off. */
function withoutOuterSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && WHITE_SPACE.test(text.charAt(start))) start += 1;
  while (end > start && WHITE_SPACE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Fills every hole: a `{name}` with text, a `{name=**}` with a path. */
function bind({ parts }: RulesPathTemplate, values: RulesMap): Outcome {
  const bound: string[] = [];
  let holes = 0;
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
    holes += 1;
  }
  return holes === values.size
    ? new RulesPath(bound)
    : new EvaluationError('bind() has a name that the path has not');
}
