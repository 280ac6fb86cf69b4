import { describe, expect, test } from 'vitest';
import { answer } from './testing/answer.ts';
import { is, list } from './testing/list-request.ts';
import { map } from './testing/sample-document.ts';

// What the emulator was not asked: as the language's documentation has it.
describe('text as UTF-8 bytes', () => {
  test.each([
    ["'a'", 1, 'YQ=='],
    ["'é'", 2, 'w6k='],
    ["'€'", 3, '4oKs'],
    ["'😀'", 4, '8J-YgA=='],
    ["'aé€😀'", 10, 'YcOp4oKs8J-YgA=='],
  ])('%s has %d', (text, size, base64) => {
    expect(answer(`${text}.toUtf8().size() == ${size}`).outcome).toBe('true');
    expect(answer(`${text}.toUtf8().toBase64() == '${base64}'`).outcome).toBe('true');
  });
});

describe('an error in an operand is the error of the whole', () => {
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
    expect(answer(condition).outcome).toMatch(/error|refused/);
    expect(answer(`!(${condition})`).outcome).toMatch(/error|refused/);
    expect(answer(`${condition} || true`).outcome).toMatch(/true|refused/);
  });
});

describe('values', () => {
  test.each([
    "duration.abs(duration.value(1, 's')) == duration.value(1, 's')",
    "{'a': 1, 'b': 2} != {'a': 1}",
    "{'a': {'x': 1}} != {'a': {'x': 1, 'y': 2}}",
    "[{'a': 1}.diff({})].toSet() != [{'a': 1}.diff({})].toSet()",
  ])('%s', (condition) => {
    expect(answer(condition).outcome).toBe('true');
  });
});

describe('what a query proves of a map', () => {
  const filter = is('m', map({ x: map({ y: 'x' }) }));

  test('is read by a path of keys, but only where each of them is a string', () => {
    expect(list("resource.data.get(['m', 'x', 'y'], '') == 'x'", filter)).toBe(true);
    expect(list("resource.data.get([1, 'x'], '') == ''", filter)).toBe(false);
    expect(list("resource.data.get(['n', 1], '') == ''", filter)).toBe(false);
  });

  test('is what it was, with not more keys and not fewer', () => {
    expect(list("resource.data.m == {'x': {'y': 'x'}}", filter)).toBe(true);
    expect(list("resource.data.m == {'x': {'y': 'x'}, 'z': 1}", filter)).toBe(false);
    expect(list("resource.data.m != {'x': {'y': 'x'}, 'z': 1}", filter)).toBe(true);
  });

  test('can be compared with nothing that the query leaves open', () => {
    expect(list('resource.data != {}', filter)).toBe(false);
    expect(list('resource.data.n != 1', filter)).toBe(false);
  });
});
