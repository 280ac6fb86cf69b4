import type { Filter } from '../list-proof/filter.ts';
import { equalLiterals } from './value-literals.ts';

/** Types that a condition may test. */
export const TYPES = [
  'bool',
  'int',
  'float',
  'number',
  'string',
  'list',
  'map',
  'timestamp',
  'path',
  'latlng',
];

/** Returns conditions that a filter proves or seems to prove, with their negations. */
export function conditionsAbout(filter: Filter): readonly string[] {
  if (filter.kind !== 'field') return filter.filters.flatMap(conditionsAbout);
  const { field: path, op, value = null } = filter;
  if (path[0] === '__name__') {
    return ["id == 'd1'", "resource.id == 'd1'", 'resource.__name__ is path', 'g is path'];
  }
  const read = `resource.data.${path.join('.')}`;
  const parent = ['resource.data', ...path.slice(0, -1)].join('.');
  const key = path.at(-1) ?? '';
  const several = op === 'IN' || op === 'ARRAY_CONTAINS_ANY';
  const values = several && Array.isArray(value) ? value : [op === 'IS_NAN' ? Number.NaN : value];
  const texts = [...new Set([...values.flatMap(equalLiterals), "'y'", '(1.5)'])];
  const conditions = [
    ...conditionsOnPresence(parent, key, path.length === 1 && key !== 'b' ? 'b' : 'y'),
    ...texts.flatMap((text) => conditionsOnValue(read, parent, key, text)),
    ...(op.startsWith('ARRAY') ? texts.flatMap((text) => conditionsOnList(read, text)) : []),
    ...TYPES.map((type) => `(${read} is ${type})`),
  ];
  return [...conditions, ...conditions.map((condition) => `!(${condition})`)];
}

/** @param other a sibling field that the filter does not name but a document may have */
function conditionsOnPresence(parent: string, key: string, other: string): readonly string[] {
  return [
    `'${key}' in ${parent}`,
    `'${other}' in ${parent}`,
    `${parent}.size() == 1`,
    `${parent}.keys() == ['${key}']`,
    `${parent}.get('${other}', 'none') == 'none'`,
    `${parent}.get(['${other}', 'x'], 'none') == 'none'`,
    `${parent} == {'${key}': 'x'}`,
    `[${parent}] == [{}]`,
    `${parent} in [{}]`,
  ];
}

function conditionsOnValue(read: string, parent: string, key: string, text: string): readonly string[] {
  return [
    `${read} == ${text}`,
    `${read} == ${text}`,
    `[${read}] == [${text}]`,
    `${read} in [${text}]`,
    `${read} <= ${text}`,
    `${read} > ${text}`,
    `${read} + ${text} == ${text} + ${text}`,
    `string(${read}) == string(${text})`,
    `[${read}].toSet() == [${text}].toSet()`,
    `${read}.diff(${text}).affectedKeys().size() == 0`,
    `${parent}.get('${key}', 'none') == ${text}`,
    `resource.data.get(['m', '${key}'], 'none') == ${text}`,
    `${parent} == {'${key}': ${text}}`,
    `${read}.get('x', 'none') == 'x'`,
  ];
}

function conditionsOnList(read: string, text: string): readonly string[] {
  const conditions = [
    `${text} in ${read}`,
    `${read}.hasAny([${text}])`,
    `${read}.hasAll([${text}])`,
    `${read}.hasAll([${text}, 'b'])`,
    `${read}.hasAny(['b', ${text}])`,
    `${read}.hasOnly([${text}])`,
    `${read} == [${text}]`,
    `${read}[0] == ${text}`,
    `${read}.size() == 1`,
    `${read}.removeAll([${text}]) == []`,
    `${text} in ${read}.concat([])`,
    `${read} in [[${text}]]`,
  ];
  return [...conditions, ...conditions];
}
