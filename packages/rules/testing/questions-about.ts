import type { Filter } from '../list-proof/query-filter.ts';
import { textsAlike } from './written-values.ts';

/** Types that a condition may ask for. */
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

/** Conditions that a filter may prove, or may seem to, and their negations. */
export function questionsAbout(filter: Filter): readonly string[] {
  if (filter.kind !== 'field') return filter.filters.flatMap(questionsAbout);
  const { field: path, op, value = null } = filter;
  if (path[0] === '__name__') {
    return ["id == 'd1'", "resource.id == 'd1'", 'resource.__name__ is path', 'g is path'];
  }
  const read = `resource.data.${path.join('.')}`;
  const around = ['resource.data', ...path.slice(0, -1)].join('.');
  const key = path.at(-1) ?? '';
  const several = op === 'IN' || op === 'ARRAY_CONTAINS_ANY';
  const values = several && Array.isArray(value) ? value : [op === 'IS_NAN' ? Number.NaN : value];
  const texts = [...new Set([...values.flatMap(textsAlike), "'y'", '(1.5)'])];
  const questions = [
    ...questionsOfPresence(around, key, path.length === 1 && key !== 'b' ? 'b' : 'y'),
    ...texts.flatMap((text) => questionsOfValue(read, around, key, text)),
    ...(op.startsWith('ARRAY') ? texts.flatMap((text) => questionsOfList(read, text)) : []),
    ...TYPES.map((type) => `(${read} is ${type})`),
  ];
  return [...questions, ...questions.map((question) => `!(${question})`)];
}

/** `other` is a field beside it, which the filter does not name but a document may have. */
function questionsOfPresence(around: string, key: string, other: string): readonly string[] {
  return [
    `'${key}' in ${around}`,
    `'${other}' in ${around}`,
    `${around}.size() == 1`,
    `${around}.keys() == ['${key}']`,
    `${around}.get('${other}', 'none') == 'none'`,
    `${around}.get(['${other}', 'x'], 'none') == 'none'`,
    `${around} == {'${key}': 'x'}`,
    `[${around}] == [{}]`,
    `${around} in [{}]`,
  ];
}

function questionsOfValue(read: string, around: string, key: string, text: string): readonly string[] {
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
    `${around}.get('${key}', 'none') == ${text}`,
    `resource.data.get(['m', '${key}'], 'none') == ${text}`,
    `${around} == {'${key}': ${text}}`,
    `${read}.get('x', 'none') == 'x'`,
  ];
}

function questionsOfList(read: string, text: string): readonly string[] {
  const asked = [
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
  return [...asked, ...asked];
}
