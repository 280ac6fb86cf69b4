import { int, list, map, nameOf, text } from '../../server/firestore/testing/wire-values.ts';
import type { Random } from '../harness/seeded-random.ts';
import type { Group } from './judge.ts';
import { sampleElements as elements, sampleValues } from './sample-values.ts';

/** A write of a commit. `<time of c/a>` is the current update time of a document. */
export interface Write {
  readonly update?: object;
  readonly delete?: string;
  readonly verify?: string;
  readonly transform?: object;
  readonly currentDocument?: { readonly updateTime?: string };
}

/** The documents that generated commits write. */
export const writtenDocuments = ['c/a', 'c/b', 'c/a/s/x'] as const;

const commitsInGroup = 6;
const numbers = sampleValues.filter((value) => 'integerValue' in value || 'doubleValue' in value);
const fieldPaths = ['n', 'n', 's', 'l', 'l', 'm', 'm.x', 'm.y.z', '`a b`', 'absent', 'm.absent'];
const oddPaths = ['', 'a..b', '`', 'a b', '__x__', '1', 'm.`x`', '*'];
const oddNames = ['c', 'c/', 'c/.', 'c/__x__', 'c//a', '__c__/a', 'c/a/s', 'c/..'];
const rareValues = [{ timestampValue: '2001-02-03T04:05:06.123456789Z' }, { doubleValue: '-0' }];
const malformedValues: readonly object[] = [
  {},
  { stringValue: 'a', integerValue: '1' },
  { integerValue: '9223372036854775808' },
  { integerValue: 'x' },
  { timestampValue: 'yesterday' },
  { geoPointValue: { latitude: 91, longitude: 0 } },
  { bytesValue: '*' },
  { referenceValue: 'projects/x' },
  list(list()),
  map({ '': int(1) }),
  map({ __x__: int(1) }),
];

/** Generates a few commits, some of which are refused. */
export function generateCommits(random: Random): Group<readonly Write[]> {
  const cases = random.times(commitsInGroup, commitsInGroup, () =>
    random.percent(10) ? [generateMalformed(random)] : random.times(1, 3, () => generateWrite(random)),
  );
  return { cases };
}

/** A write of a malformed field, alone in its commit: parity.md says where the emulator overlooks one. */
function generateMalformed(random: Random): Write {
  const name = nameOf(random.pick(writtenDocuments));
  const value = random.pick(malformedValues);
  const fields = [
    { s: value },
    { m: map({ x: value }) },
    { '': int(1) },
    { __x__: int(1) },
    { __name__: int(1) },
  ];
  return { update: { name, fields: random.pick(fields) } };
}

function generateWrite(random: Random): Write {
  const currentDocument = random.percent(35) ? { currentDocument: generatePrecondition(random) } : {};
  const choice = random.below(100);
  const name = nameOf(random.percent(2) ? random.pick(oddNames) : random.pick(writtenDocuments));
  if (choice < 14) return { delete: name, ...currentDocument };
  if (choice < 20) return { verify: name, ...currentDocument };
  if (choice < 24)
    return { transform: { document: name, fieldTransforms: generateTransforms(random) }, ...currentDocument };
  const isMasked = random.percent(50);
  return {
    update: { name, ...(random.percent(92) ? { fields: generateFields(random) } : {}) },
    ...(isMasked ? { updateMask: { fieldPaths: random.times(0, 3, () => generatePath(random)) } } : {}),
    ...(random.percent(40) ? { updateTransforms: generateTransforms(random) } : {}),
    ...currentDocument,
  };
}

function generatePrecondition(random: Random): object {
  return random.pick([
    { exists: true },
    { exists: true },
    { exists: false },
    { updateTime: `<time of ${random.pick(writtenDocuments)}>` },
    { updateTime: '<time of c/a>' },
    { updateTime: '2001-01-01T00:00:00Z' },
    {},
  ]);
}

function generateFields(random: Random): Readonly<Record<string, object>> {
  const value = () => random.pick(random.percent(3) ? rareValues : sampleValues);
  return {
    ...(random.percent(60) ? { n: random.pick(random.percent(80) ? numbers : sampleValues) } : {}),
    ...(random.percent(40) ? { s: value() } : {}),
    ...(random.percent(40) ? { l: list(...random.times(0, 3, () => random.pick(elements))) } : {}),
    ...(random.percent(50) ? { m: map({ x: value(), y: map({ z: text('z') }) }) } : {}),
    ...(random.percent(15) ? { 'a b': value() } : {}),
  };
}

function generatePath(random: Random): string {
  return random.pick(random.percent(3) ? oddPaths : fieldPaths);
}

function generateTransforms(random: Random): readonly object[] {
  return random.times(1, 3, () => {
    const fieldPath = random.pick(random.percent(4) ? oddPaths : ['n', 'n', 'l', 'm.x', 's', 'm.new', 't']);
    const number = () => (random.percent(4) ? text('a') : random.pick(numbers));
    const values = () => ({ values: random.times(0, 3, () => random.pick(elements)) });
    return random.pick([
      () => ({ fieldPath, setToServerValue: 'REQUEST_TIME' }),
      () => ({ fieldPath, increment: number() }),
      () => ({ fieldPath, maximum: number() }),
      () => ({ fieldPath, minimum: number() }),
      () => ({ fieldPath, appendMissingElements: values() }),
      () => ({ fieldPath, removeAllFromArray: values() }),
      () => (random.percent(5) ? { fieldPath } : { fieldPath, increment: int(1) }),
    ])();
  });
}
