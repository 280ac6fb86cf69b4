import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type ConditionOutcome, evaluate, map, sampleDocument } from './testing/evaluate.ts';
import { RulesTimestamp } from './values/rules-value.ts';

type Result = ConditionOutcome['outcome'];

/**
 * What Google's Firestore emulator 1.19.9 answered to an expression as the condition of a rule, with the document of
 * testing/evaluate.ts. 'error': it denied the condition and its negation; 'refused': the rules did not compile.
 */
interface EmulatorAnswer {
  readonly topic: string;
  readonly emulator: Result;
  readonly expression: string;
}

const emulatorAnswers = readFileSync(new URL('testing/emulator-answers.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as EmulatorAnswer);

test.each(emulatorAnswers)(
  '$topic, as on the emulator: $emulator: $expression',
  ({ emulator, expression }) => {
    const { outcome } = evaluate(expression);
    // Errors that do not depend on a request, such as an unknown function, are refused at compile time.
    if (emulator === 'error') expect(outcome).toMatch(/error|refused/);
    else expect(outcome).toBe(emulator);
  },
);

test.each<[string, Result, string]>([
  ['-9223372036854775808 / -1 == 1', 'error', 'an overflow is always an error; Java wraps around'],
  ["path('{x=*}') is path", 'error', '{x=*} is not a placeholder in path literals either'],
  ['/a/b%20c is path', 'refused', 'percent-encoding in a path literal is not implemented'],
  ['/a/b+c is path', 'refused', 'a plus sign for a space in a path literal is not implemented'],
  ['[1].toSet() is set', 'refused', 'on the emulator `is set` is false even for sets'],
  ['resource.data.keys() is set', 'refused', 'on the emulator `is set` is false even for sets'],
  ["b'é'.size()==2", 'refused', 'bytes outside ASCII are written as \\xHH'],
  ['debug(1) == 1', 'refused', 'debug() is not implemented'],
  ['debug(true)', 'refused', 'debug() is not implemented'],
  ["float('0x1p3') is float", 'error', 'hexadecimal floats are not implemented'],
  ["float('1f') is float", 'error', "Java's float suffix is not implemented"],
  ["hashing.md5('a') is bytes", 'refused', 'the package is not implemented'],
  ['math.abs(-1) == 1', 'refused', 'the package is not implemented'],
  ['latlng.value(1,2) is latlng', 'refused', 'the package is not implemented'],
  ['resource.data.g.latitude() == 1.0', 'refused', 'the methods of latlng are not implemented'],
  ['int(1.0 / 0.0) == 9223372036854775807', 'error', 'infinity is not an integer; Java saturates'],
  ['int(resource.data.nan) == 0', 'error', 'NaN is not an integer; Java converts it to 0'],
  ["string(/a/{x}) == '/a/{x}'", 'error', 'a path template has no text'],
  ['[0.0].hasAny([-0.0])', 'false', '-0.0 differs from 0.0 inside lists; on the emulator only in =='],
  ['-0.0 in [0.0]', 'false', '-0.0 differs from 0.0 inside lists; on the emulator only in =='],
  ['/a/{x}.bind({}) is path', 'error', 'bind() has to replace every placeholder'],
  ["/a/{x}.bind({'x': /d/e}) == /a/d/e", 'error', 'only {x=**} is bound to a path'],
  ["int('٣') == 3", 'error', 'only ASCII digits are accepted'],
  ["string(100000000000000000000000.0) == '1.0E23'", 'true', 'the shortest decimal that round-trips'],
  ['string(/a/{x=**}) is string', 'error', 'a path template has no text'],
])('%s is %s, unlike on the emulator: %s', (expression, expected) => {
  expect(evaluate(expression).outcome).toBe(expected);
});

describe('toUtf8() and toBase64()', () => {
  test.each([
    ["'a'", 1, 'YQ=='],
    ["'é'", 2, 'w6k='],
    ["'€'", 3, '4oKs'],
    ["'😀'", 4, '8J-YgA=='],
    ["'aé€😀'", 10, 'YcOp4oKs8J-YgA=='],
  ])('%s has %d', (text, size, base64) => {
    expect(evaluate(`${text}.toUtf8().size() == ${size}`).outcome).toBe('true');
    expect(evaluate(`${text}.toUtf8().toBase64() == '${base64}'`).outcome).toBe('true');
  });
});

describe('an error in an operand is the error of the expression', () => {
  test.each([
    '-resource.data.none == 1',
    '-resource.data.none is int',
    "'abc'[resource.data.none] == 'a'",
    "'abc'[resource.data.none:2] == 'ab'",
    "'abc'[0:resource.data.none] == 'ab'",
    'resource.data.none[0:1] == []',
    '{resource.data.none: 1} == {}',
    '{1: 1} == {}',
    "'abc'.split('(') == []",
    "'abc'.matches('(')",
    "'abc'.replace('(', '') == ''",
    '(resource.data.none ? true : true)',
    "[resource.data.none] == ['x']",
  ])('%s', (condition) => {
    expect(evaluate(condition).outcome).toMatch(/error|refused/);
    expect(evaluate(`!(${condition})`).outcome).toMatch(/error|refused/);
    expect(evaluate(`${condition} || true`).outcome).toMatch(/true|refused/);
  });
});

describe('true beyond the recorded answers', () => {
  test.each([
    "duration.abs(duration.value(1, 's')) == duration.value(1, 's')",
    "{'a': 1, 'b': 2} != {'a': 1}",
    "{'a': {'x': 1}} != {'a': {'x': 1, 'y': 2}}",
    "[{'a': 1}.diff({})].toSet() != [{'a': 1}.diff({})].toSet()",
  ])('%s', (condition) => {
    expect(evaluate(condition).outcome).toBe('true');
  });
});

test('values of hostile depth or size never throw', () => {
  const deep = (levels: number) => {
    let list: readonly unknown[] = [];
    for (let level = 0; level < levels; level += 1) list = [list];
    return list as readonly never[];
  };
  const deepMap = (levels: number) => {
    let inner = map({});
    for (let level = 0; level < levels; level += 1) inner = map({ inner });
    return inner;
  };
  const many = Array.from({ length: 50_000 }, (_, at) => `k${at}`);
  const data = map({
    deep: deep(100_000),
    same: deep(100_000),
    map: deepMap(100_000),
    sameMap: deepMap(100_000),
    many,
    reversed: many.toReversed(),
    text: 'a'.repeat(500_000),
  });
  const outcomeOf = (condition: string, functions = '') =>
    evaluate(condition, functions, { resource: { ...sampleDocument, data } }).outcome;
  expect(outcomeOf('resource.data.deep == resource.data.same')).toBe('error');
  expect(outcomeOf('resource.data.map == resource.data.sameMap')).toBe('error');
  expect(outcomeOf('resource.data.deep in [resource.data.same]')).toBe('error');
  expect(outcomeOf('resource.data.deep in [1].toSet()')).toBe('error');
  expect(outcomeOf('[resource.data.deep].toSet().size() == 1')).toBe('error');
  expect(outcomeOf('[resource.data.map, 1].hasAny([1])')).toBe('true');
  expect(outcomeOf('[resource.data.map].hasOnly([1])')).toBe('false');
  expect(outcomeOf('[1].hasAny([resource.data.map])')).toBe('error');
  expect(outcomeOf('[1].toSet().hasAny([resource.data.map])')).toBe('error');
  expect(outcomeOf('[1].toSet().hasOnly([resource.data.map])')).toBe('error');
  expect(outcomeOf('[1].removeAll([resource.data.map]) == []')).toBe('error');
  expect(outcomeOf('[resource.data.map, 1].removeAll([1]).size() == 1')).toBe('true');
  expect(
    outcomeOf("{'a': resource.data.map}.diff({'a': resource.data.sameMap}).affectedKeys().size() == 0"),
  ).toBe('error');
  expect(outcomeOf("{'a': 1}.diff({'a': resource.data.sameMap}).affectedKeys().size() == 0")).toBe('error');
  expect(outcomeOf('[resource.data.deep].join(",") == ""')).toBe('error');
  expect(outcomeOf('resource.data.many.hasAll(resource.data.reversed)')).toBe('true');
  expect(outcomeOf('resource.data.many.toSet() == resource.data.reversed.toSet()')).toBe('true');
  expect(outcomeOf("resource.data.text.matches('(a*)*b')")).toBe('false');
  expect(outcomeOf("'a'.matches(resource.data.text)")).toBe('error');
  expect(outcomeOf("resource.data.text.replace('a', resource.data.text) == ''")).toBe('error');
  expect(outcomeOf('resource.data.many.join(resource.data.text) == ""')).toBe('error');
  const doubling = `function double(text) {
    let a = text + text + text + text; let b = a + a + a + a; let c = b + b + b + b; return c + c; }`;
  expect(outcomeOf('double(resource.data.text).size() > 0', doubling)).toBe('error');
  const doublingList = `function double(list) {
    let a = list.concat(list); let b = a.concat(a); let c = b.concat(b); let d = c.concat(c);
    let e = d.concat(d); let f = e.concat(e); let g = f.concat(f); let h = g.concat(g); let i = h.concat(h);
    return i.concat(i); }`;
  expect(outcomeOf('double(resource.data.many).size() > 0', doublingList)).toBe('error');
});

test('the cache of regular expressions evicts patterns from documents', () => {
  for (let at = 0; at < 300; at += 1) {
    const resource = { ...sampleDocument, data: map({ pattern: `a${at}` }) };
    expect(evaluate(`'a${at}'.matches(resource.data.pattern)`, '', { resource }).outcome).toBe('true');
  }
});

test('a timestamp beyond the range of Date has no calendar components', () => {
  const far = new RulesTimestamp(10n ** 30n);
  const outcomeOf = (condition: string) =>
    evaluate(condition, '', { resource: { ...sampleDocument, data: map({ far }) } }).outcome;
  for (const method of ['year', 'month', 'day', 'dayOfWeek', 'dayOfYear', 'hours', 'minutes', 'seconds']) {
    expect(outcomeOf(`resource.data.far.${method}() >= 0`)).toBe('error');
  }
  expect(outcomeOf('resource.data.far > request.time')).toBe('true');
  expect(outcomeOf("resource.data.far + duration.value(1, 's') > request.time")).toBe('error');
});
