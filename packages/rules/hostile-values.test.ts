import { expect, test } from 'vitest';
import { answer } from './testing/answer.ts';
import { map, sampleDocument } from './testing/sample-document.ts';
import { RulesTimestamp } from './values/rules-value.ts';

test('values of hostile depth and size are errors or answers, never exceptions', () => {
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
  const asked = (condition: string, functions = '') =>
    answer(condition, functions, { resource: { ...sampleDocument, data } }).outcome;
  expect(asked('resource.data.deep == resource.data.same')).toBe('error');
  expect(asked('resource.data.map == resource.data.sameMap')).toBe('error');
  expect(asked('resource.data.deep in [resource.data.same]')).toBe('error');
  expect(asked('resource.data.deep in [1].toSet()')).toBe('error');
  expect(asked('[resource.data.deep].toSet().size() == 1')).toBe('error');
  expect(asked('[resource.data.map, 1].hasAny([1])')).toBe('true');
  expect(asked('[resource.data.map].hasOnly([1])')).toBe('false');
  expect(asked('[1].hasAny([resource.data.map])')).toBe('error');
  expect(asked('[1].toSet().hasAny([resource.data.map])')).toBe('error');
  expect(asked('[1].toSet().hasOnly([resource.data.map])')).toBe('error');
  expect(asked('[1].removeAll([resource.data.map]) == []')).toBe('error');
  expect(asked('[resource.data.map, 1].removeAll([1]).size() == 1')).toBe('true');
  expect(
    asked("{'a': resource.data.map}.diff({'a': resource.data.sameMap}).affectedKeys().size() == 0"),
  ).toBe('error');
  expect(asked("{'a': 1}.diff({'a': resource.data.sameMap}).affectedKeys().size() == 0")).toBe('error');
  expect(asked('[resource.data.deep].join(",") == ""')).toBe('error');
  expect(asked('resource.data.many.hasAll(resource.data.reversed)')).toBe('true');
  expect(asked('resource.data.many.toSet() == resource.data.reversed.toSet()')).toBe('true');
  expect(asked("resource.data.text.matches('(a*)*b')")).toBe('false');
  expect(asked("'a'.matches(resource.data.text)")).toBe('error');
  expect(asked("resource.data.text.replace('a', resource.data.text) == ''")).toBe('error');
  expect(asked('resource.data.many.join(resource.data.text) == ""')).toBe('error');
  const doubling = `function double(text) {
    let a = text + text + text + text; let b = a + a + a + a; let c = b + b + b + b; return c + c; }`;
  expect(asked('double(resource.data.text).size() > 0', doubling)).toBe('error');
  const doublingList = `function double(list) {
    let a = list.concat(list); let b = a.concat(a); let c = b.concat(b); let d = c.concat(c);
    let e = d.concat(d); let f = e.concat(e); let g = f.concat(f); let h = g.concat(g); let i = h.concat(h);
    return i.concat(i); }`;
  expect(asked('double(resource.data.many).size() > 0', doublingList)).toBe('error');
});

test('patterns of documents are forgotten again', () => {
  for (let at = 0; at < 300; at += 1) {
    const resource = { ...sampleDocument, data: map({ pattern: `a${at}` }) };
    expect(answer(`'a${at}'.matches(resource.data.pattern)`, '', { resource }).outcome).toBe('true');
  }
});

test('a time that no calendar has is an error', () => {
  const far = new RulesTimestamp(10n ** 30n);
  const asked = (condition: string) =>
    answer(condition, '', { resource: { ...sampleDocument, data: map({ far }) } }).outcome;
  for (const method of ['year', 'month', 'day', 'dayOfWeek', 'dayOfYear', 'hours', 'minutes', 'seconds']) {
    expect(asked(`resource.data.far.${method}() >= 0`)).toBe('error');
  }
  expect(asked('resource.data.far > request.time')).toBe('true');
  expect(asked("resource.data.far + duration.value(1, 's') > request.time")).toBe('error');
});
