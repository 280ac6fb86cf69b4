/** A regular expression with one change. */
export interface ChangedPattern {
  readonly pattern: string;
  readonly change: string;
}

/** The syntax of the policy's patterns: the trial fails for any other. */
const token =
  /(?<flags>\(\?s\))|(?<class>\[(?:\\.\{[^}]*\}|\\.|[^\]\\])+\])|(?<quantifier>[*+?]|\{\d+,?\d*\})|(?<sign>[(|)])|(?<atom>\\.\{[^}]*\}|\\.|.)/gsuy;
const item = /(?:\\.\{[^}]*\}|\\.|[^\\])(?:-(?:\\.\{[^}]*\}|\\.|[^\\]))?/gsu;

/** Every pattern with one change: an item of a class removed, a range or a count shifted, an alternative removed… */
export function changedPatterns(pattern: string): ChangedPattern[] {
  const tokens = [...pattern.matchAll(token)];
  if (tokens.map(([text]) => text).join('') !== pattern) throw new Error(`Can't take apart: ${pattern}`);
  const changed = tokens.flatMap((found) => {
    const [text] = found;
    const replaced = (by: string): ChangedPattern => ({
      pattern: pattern.slice(0, found.index) + by + pattern.slice(found.index + text.length),
      change: `${text} becomes ${by === '' ? 'nothing' : by}`,
    });
    return replacementsOf(found.groups ?? {}, text).map(replaced);
  });
  return [...changed, ...withoutAlternatives(pattern, tokens)];
}

function replacementsOf(groups: Readonly<Record<string, string | undefined>>, text: string): string[] {
  if (groups.class !== undefined) return changedClasses(text);
  if (groups.quantifier !== undefined) return changedQuantifiers(text);
  if (groups.flags !== undefined || groups.atom !== undefined) return [''];
  return [];
}

function changedClasses(text: string): string[] {
  const isNegated = text.startsWith('[^');
  const open = isNegated ? '[^' : '[';
  const items = [...text.slice(open.length, -1).matchAll(item)].map(([one]) => one);
  const without = items.map((_, index) => items.toSpliced(index, 1));
  const shifted = items.flatMap((one, index) =>
    shiftedRanges(one).map((range) => items.toSpliced(index, 1, range)),
  );
  return [
    ...[...without, ...shifted].filter((some) => some.length > 0).map((some) => `${open}${some.join('')}]`),
    `${isNegated ? '[' : '[^'}${items.join('')}]`,
  ];
}

/** A range with one of its ends moved by one, either way. */
function shiftedRanges(range: string): string[] {
  const [, from, to] = /^(\\x\{[0-9A-F]+\}|[^\\])-(\\x\{[0-9A-F]+\}|[^\\])$/su.exec(range) ?? [];
  if (from === undefined || to === undefined) return [];
  const [low, high] = [codeOf(from), codeOf(to)];
  return [
    [low - 1, high],
    [low + 1, high],
    [low, high - 1],
    [low, high + 1],
  ]
    .filter(([first = 0, last = 0]) => first <= last)
    .map((ends) => ends.map((code) => `\\x{${code.toString(16).toUpperCase()}}`).join('-'));
}

function codeOf(sign: string): number {
  const digits = /^\\x\{(.*)\}$/.exec(sign)?.[1];
  return digits === undefined ? (sign.codePointAt(0) ?? 0) : Number.parseInt(digits, 16);
}

function changedQuantifiers(text: string): string[] {
  const [, digits, comma] = /^\{(\d+)(,?)\}$/.exec(text) ?? [];
  if (digits === undefined) return ['', ...['*', '+', '?'].filter((other) => other !== text)];
  return [Number(digits) - 1, Number(digits) + 1].map((times) => `{${times}${comma}}`);
}

/** Removes each alternative of each group. Groups with alternatives hold no other group in the policy. */
function withoutAlternatives(pattern: string, tokens: readonly RegExpExecArray[]): ChangedPattern[] {
  const changed: ChangedPattern[] = [];
  let cuts: number[] = [];
  for (const { 0: text, index, groups } of tokens) {
    if (groups?.sign === undefined) continue;
    if (text === '(') cuts = [index];
    else cuts.push(index);
    if (text !== ')' || cuts.length < 3) continue;
    for (let at = 0; at + 1 < cuts.length; at += 1) {
      const [start = 0, end = 0] = [cuts[at], cuts[at + 1]];
      const isLast = at + 2 === cuts.length;
      const [from, to] = isLast ? [start, end] : [start + 1, end + 1];
      changed.push({
        pattern: pattern.slice(0, from) + pattern.slice(to),
        change: `without the alternative ${pattern.slice(start + 1, end)}`,
      });
    }
  }
  return changed;
}
