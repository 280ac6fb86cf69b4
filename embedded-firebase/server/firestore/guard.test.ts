import { describe, expect, test } from 'vitest';
import { ann, denied, nothingIsAllowed, rulesOf } from './testing/guarded.ts';
import { openFirestore } from './testing/open-firestore.ts';
import { and, from, int, list, map, nameOf, patch, set, text, where } from './testing/wire-values.ts';

describe('reading', () => {
  test('of several documents needs permission for each', async () => {
    const rules = rulesOf('match /c/{id} { allow get: if resource == null || resource.data.open; }');
    const { firestore, call } = openFirestore({ rules });
    await firestore.documents.commit([
      { set: 'c/open', fields: { open: true } },
      { set: 'c/shut', fields: { open: false } },
      { set: 'c/odd', fields: {} },
    ]);
    const get = (...ids: readonly string[]) =>
      call('batchGet', { documents: ids.map((id) => nameOf(`c/${id}`)) });
    expect(await get('open', 'none')).toHaveLength(2);
    await expect(get('open', 'shut')).rejects.toMatchObject(denied);
    await expect(get('odd')).rejects.toMatchObject(denied);
    await expect(call('batchGet', { documents: [nameOf('z/none')] })).rejects.toMatchObject(denied);
  });

  test('by a query needs a filter that proves the rule, independent of the data', async () => {
    const rules = rulesOf('match /c/{id} { allow list: if resource.data.owner == request.auth.uid; }');
    const { call, find } = openFirestore({ rules });
    const caller = ann;
    const mine = { from: from('c'), where: where('owner', 'EQUAL', text('ann')) };
    expect(await find(mine, { caller })).toEqual([]);
    await expect(find(mine)).rejects.toMatchObject(denied);
    await expect(find({ from: from('c') }, { caller })).rejects.toMatchObject(denied);
    const others = { from: from('c'), where: where('owner', 'IN', list(text('ann'), text('bob'))) };
    await expect(find(others, { caller })).rejects.toMatchObject(denied);
    expect(
      await find({ from: from('c'), where: and(mine.where, where('n', 'EQUAL', int(1))) }, { caller }),
    ).toEqual([]);
    const count = (structuredQuery: object) =>
      call(
        'runAggregationQuery',
        { structuredAggregationQuery: { structuredQuery, aggregations: [{ count: {} }] } },
        { caller },
      );
    expect(await count(mine)).toHaveLength(1);
    await expect(count({ from: from('c') })).rejects.toMatchObject(denied);
  });

  test('is refused before a missing index is named', async () => {
    const { find } = openFirestore({ rules: nothingIsAllowed });
    const query = {
      from: from('c'),
      where: where('a', 'EQUAL', int(1)),
      orderBy: [{ field: { fieldPath: 'b' } }],
    };
    await expect(find(query)).rejects.toMatchObject(denied);
  });
});

describe('a rule', () => {
  test.each<[string, object]>([
    ['request.auth.uid == "ann" && request.auth.token.email == "ann@campus.test"', {}],
    [
      'request.auth.token.email_verified && request.auth.token.level == 2 && "a" in request.auth.token.groups',
      {},
    ],
    ['request.resource.data.keys().hasOnly(["a"]) && request.resource.data.a is int', { a: int(1) }],
    ['request.resource.data.a is float && request.resource.data.a == 1', { a: { doubleValue: 1 } }],
    [
      'request.resource.data.a is timestamp && request.resource.data.a < request.time',
      { a: { timestampValue: '2020-01-01T00:00:00Z' } },
    ],
    [
      'request.resource.data.a is bytes && request.resource.data.a.size() == 2',
      { a: { bytesValue: 'AAE=' } },
    ],
    [
      'request.resource.data.a is path && request.resource.data.a == /databases/(default)/documents/c/d',
      { a: { referenceValue: nameOf('c/d') } },
    ],
    ['request.resource.data.a is latlng', { a: { geoPointValue: { latitude: 1, longitude: 2 } } }],
    ['request.resource.data.a.b[0] == null', { a: map({ b: list({ nullValue: null }) }) }],
    [
      'request.resource.data.toString == 1 && !("constructor" in request.resource.data)',
      { toString: int(1) },
    ],
  ])('sees what was sent: %s', async (condition, fields) => {
    const { call } = openFirestore({ rules: rulesOf(`match /c/{id} { allow create: if ${condition}; }`) });
    await call('commit', { writes: [set('c/d', fields as Record<string, unknown>)] }, { caller: ann });
  });

  test('sees the values of a map ordered by field name', async () => {
    const rules = rulesOf(`match /c/{id} {
      allow write: if request.resource.data.m.values() == ['x', 'y'];
      allow list: if resource.data.m.values() == ['x', 'y']; }`);
    const { commit, find } = openFirestore({ rules });
    const whole = { m: map({ b: text('y'), a: text('x') }) };
    await commit(set('c/whole', whole));
    await commit(patch('c/parts', whole, ['m.b', 'm.a']));
    const found = await find({ from: from('c'), where: where('m', 'EQUAL', whole.m) });
    expect(found).toEqual(['c/parts', 'c/whole']);
  });

  test('of a create does not see an existing document', async () => {
    const rules = rulesOf(
      "match /c/{id} { allow create: if request.resource.data.get('secret', '') == 'red'; }",
    );
    const { commit, firestore } = openFirestore({ rules });
    for (const secret of ['red', 'blue']) await firestore.documents.set(`c/${secret}`, { secret });
    for (const id of ['red', 'blue', 'none']) {
      const create = patch(`c/${id}`, { a: int(1) }, ['a'], { currentDocument: { exists: false } });
      await expect(commit(create)).rejects.toMatchObject(denied);
    }
  });

  test('that refuses is logged without ids or content', async () => {
    const rules = rulesOf('match /c/{id} {\n allow create: if request.resource.data.secret == "no";\n }');
    const { commit, logged } = openFirestore({ rules });
    await expect(commit(set('c/private-id', { secret: text('hidden') }))).rejects.toMatchObject(denied);
    const line = logged.find((text) => text.includes('refused by the rules')) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      method: 'create',
      path: 'c/*',
      attempts: [{ line: 2, outcome: 'false' }],
    });
    expect(logged.join()).not.toMatch(/private-id|hidden/);
  });

  test('with a syntax error stops the start, with its position', () => {
    expect(() =>
      openFirestore({ rules: 'service cloud.firestore { match /x { allow read: if nonsense(; } }' }),
    ).toThrow(expect.objectContaining({ line: 1, column: expect.any(Number) }));
  });
});
