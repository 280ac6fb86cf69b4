import { limits } from '@blood-bank/domain/records/limits';
import * as sdk from 'firebase/firestore/lite';
import { type AccountName, actors, isAmong } from './accounts.ts';
import * as auditLog from './audit-log.ts';
import { type Cell, type Documents, type Fields, type Operation, remove, set, type Write } from './cell.ts';
import * as documents from './documents.ts';
import { type Resolve, resolvedDocuments, resolverFor } from './resolve.ts';
import { labelOf, type Variant } from './shapes.ts';

/** A condition, order or bound of a query. */
export type Constraint = (resolve: Resolve) => sdk.QueryConstraint | sdk.QueryCompositeFilterConstraint;

/** What an actor tries, once it is known who that is. */
type Attempt = (resolve: Resolve, stored: Documents) => Operation[];

/** One decision: who tries what, and who of them may. */
interface Row {
  readonly label: string;
  /** Who tries it; null for all actors. */
  readonly names: readonly string[] | null;
  readonly who: string;
  readonly attempts: readonly Attempt[];
}

const { arrayUnion, deleteField, increment, serverTimestamp } = sdk;
/** What tables call by its name: records and writes, and the values that only the SDK has. */
const vocabulary: Readonly<Record<string, unknown>> = {
  ...{ arrayUnion, deleteField, increment, serverTimestamp },
  ...documents,
  ...auditLog,
};

/** Makes cells of a table: README.md tells how it is written. @throws Error for a row that has no meaning */
export function decisions(about: string) {
  return ({ raw }: TemplateStringsArray, ...values: readonly unknown[]): Cell[] => {
    const text = raw.map((part, index) => (index < values.length ? part + markOf(index) : part)).join('');
    let [stored, who]: [Documents, string] = [{}, ''];
    let whose: readonly (AccountName | undefined)[] = [undefined];
    return linesOf(text).flatMap((line) => {
      const [word = '', rest = ''] = line.split(/ (.*)/, 2);
      if (word === 'given') stored = merged(rest, values) as Documents;
      else if (word === 'for') whose = textOf(rest, values).split(' ') as AccountName[];
      if (word === 'given' || word === 'for') return [];
      const [first, tries = '', state] = line.split('|').map((column) => column.trim());
      who = first || who;
      const before = state === undefined ? stored : (merged(state, values) as Documents);
      const rows = tries === '' ? [] : rowsOf(who, tries, values);
      return whose.flatMap((name) =>
        rows.flatMap((row) => cellsOf({ ...row, label: shown(line) + row.label }, before, name, about)),
      );
    });
  };
}

/** The cells of a row: each of its actors with each of its attempts. */
function cellsOf(
  { label, names, who, attempts }: Row,
  before: Documents,
  whose?: AccountName,
  about = '',
): Cell[] {
  const trying = names?.map((name) => (name === 'whose' ? whose : name)) ?? actors;
  return trying.flatMap((name) => {
    const actor = actors.find((one) => one === name);
    if (actor === undefined) throw new Error(`Who is ${name} in "${label}"?`);
    const resolve = resolverFor(actor, whose);
    const stored = resolvedDocuments(before, resolve);
    const allowed = {
      open: isAmong(actor, who, 'open', whose),
      closed: isAmong(actor, who, 'closed', whose),
    };
    const title = `${about}: ${actor} tries: ${label.replaceAll('whose', whose ?? 'whose')}`;
    return attempts
      .flatMap((attempt) => attempt(resolve, stored))
      .map((operation) => ({ title, actor, stored, operation, allowed }));
  });
}

/** The lines of a table, without comments. A backslash continues a line on the next one. */
export function linesOf(text: string): string[] {
  const lines = text.replace(/\\\n\s*/g, '').split('\n');
  return lines
    .map((line) =>
      line
        .replace(/(^|\s)#.*/, '')
        .replace(/ +/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
}

/** A row that varies a record is a row for each variant: those that fit are allowed. */
function rowsOf(who: string, tries: string, values: readonly unknown[]): Row[] {
  const [verb = '', ...names] = textOf(who, values).split(' ');
  const rowOf = (kind: string, some: readonly unknown[], label = '') => ({
    label,
    names: kind === 'only' ? null : names,
    who: kind === 'not' ? 'nobody' : names.join(' '),
    attempts: tries.split(' ; ').flatMap((one) => attemptsOf(one.split(' '), some)),
  });
  if (['only', 'may', 'not'].includes(verb)) return [rowOf(verb, values)];
  if (verb !== 'fits') throw new Error(`What does "${who}" mean?`);
  const varied = values
    .filter(isVariants)
    .find((value) => [...tries].some((sign) => isMark(sign) && valueAt(sign, values) === value));
  if (varied === undefined) throw new Error(`"${shown(tries)}" varies nothing.`);
  return varied.map(({ data, fits, label = labelOf(data) }) => {
    const some = values.map((value) => (value === varied ? data : value));
    return rowOf(fits ? 'may' : 'not', some, `, with ${label}`);
  });
}

function isVariants(value: unknown): value is Variant[] {
  return Array.isArray(value) && value[0]?.fits !== undefined;
}

function attemptsOf(words: readonly string[], values: readonly unknown[]): Attempt[] {
  const [verb = '', ...rest] = words;
  switch (verb) {
    case 'get':
      return rest
        .flatMap((word) => pathOf(word, values).split(' '))
        .map((path) => (resolve) => [{ kind: 'get', path: resolve(path) }]);
    case 'list':
      return [queryOf('list', rest, values)];
    case 'lists':
      return [queryOf('list', rest, values), queryOf('count', rest, values)];
    case 'short-lists': {
      const limit = `${rest.length > 1 ? '& ' : ''}limit ${limits.listMax}`;
      return attemptsOf(['lists', ...rest, ...limit.split(' ')], values);
    }
    case 'each-way':
      return writesOf(rest, values).map((write) => (resolve, stored) => waysTo(resolve(write), stored));
    case 'each':
      return writesOf(rest, values).map((write) => commit([write]));
    case 'each-field':
      return writesOf(rest, values).flatMap((write) =>
        Object.entries(write.kind === 'delete' ? {} : write.data).map(([field, value]) =>
          commit([{ ...write, data: { [field]: value } } as Write]),
        ),
      );
    case 'read-first':
      return [commit(writesOf(rest, values), true)];
    default:
      return [commit(writesOf(words, values))];
  }
}

function commit(writes: readonly Write[], isReadFirst = false): Attempt {
  return (resolve) => [{ kind: 'write', writes: resolve(writes), isReadFirst }];
}

/** The ways to write a whole record, to change a stored one, or to delete one. */
function waysTo(write: Write, stored: Documents): Operation[] {
  const ways: Write[][] = [[write]];
  if (write.kind !== 'delete') ways.push([{ ...write, kind: 'merge' }]);
  if (write.kind === 'update') {
    const { path } = write;
    const whole = set(path, { ...stored[path], ...write.data });
    ways.push([whole], [remove(path), whole]);
  }
  return ways.map((writes) => ({ kind: 'write', writes }));
}

/** Writes that are joined by `+`. */
function writesOf(words: readonly string[], values: readonly unknown[]): Write[] {
  return words
    .join(' ')
    .split(' + ')
    .flatMap((text) => {
      const [kind = '', path = '', data = ''] = text.split(/ (\S+)(?: (.*))?/, 3);
      if (kind === 'delete') return { kind, path: pathOf(path, values) } as const;
      if (!['set', 'merge', 'update'].includes(kind)) return objectOf(text, values) as Write | Write[];
      return { kind, path: pathOf(path, values), data: merged(data, values) } as Write;
    });
}

function objectOf(word: string, values: readonly unknown[]): object {
  const found = readValue(word, values);
  if (typeof found !== 'object' || found === null) throw new Error(`What does "${shown(word)}" mean?`);
  return found;
}

/** Fields, or documents, of several words: `field=value`, or what a name means. */
function merged(text: string, values: readonly unknown[]): Fields {
  const words = text === '' ? [] : text.split(/ (?=(?:[^"]*"[^"]*")*[^"]*$)/);
  return Object.assign({}, ...words.map((word) => objectOf(word, values)));
}

function queryOf(kind: 'list' | 'count', words: readonly string[], values: readonly unknown[]): Attempt {
  const [from = '', ...conditions] = words;
  const [, group, path = ''] = /^(\*\*)?(.*)$/.exec(textOf(from, values)) ?? [];
  const constraints = constraintsOf(conditions.join(' '), values);
  return (resolve) => [
    {
      kind,
      collection: resolve(path),
      isGroup: group !== undefined,
      constraints: constraints.map((one) => one(resolve)),
    },
  ];
}

/** The conditions, orders and bounds of a query, which are joined by `&`. */
export function constraintsOf(text: string, values: readonly unknown[] = []): Constraint[] {
  return text === '' ? [] : text.split(' & ').map((part) => constraintOf(part, values));
}

function constraintOf(text: string, values: readonly unknown[]): Constraint {
  const [field = '', operator = '', value = ''] = text.split(' ');
  if (text.includes(' or ')) {
    const parts = text.split(' or ').map((part) => constraintOf(part, values));
    return (resolve) => sdk.or(...parts.map((part) => part(resolve) as sdk.QueryFilterConstraint));
  }
  if (field === 'by') return () => sdk.orderBy(operator, value === 'desc' ? 'desc' : 'asc');
  if (field === 'from') return () => sdk.startAt(operator);
  if (field === 'limit') return () => sdk.limit(Number(readValue(operator, values)));
  const name = field === 'id()' ? sdk.documentId() : field;
  return (resolve) => sdk.where(name, operator as sdk.WhereFilterOp, resolve(readValue(value, values)));
}

/** A value that the table has from outside, a field with its value, a name of the vocabulary, JSON, or a bare text. */
function readValue(word: string, values: readonly unknown[]): unknown {
  if (isMark(word)) return valueAt(word, values);
  const [, field, value] = /^(\w+)=(.*)$/s.exec(word) ?? [];
  if (field !== undefined && value !== undefined) return { [field]: readValue(value, values) };
  const [, name = '', args] = /^(\w+)(?:\((.*)\))?$/s.exec(word) ?? [];
  const known = Object.hasOwn(vocabulary, name) ? vocabulary[name] : undefined;
  if (typeof known === 'function' && args !== undefined) {
    // A comma within brackets belongs to an argument.
    const split = args === '' ? [] : args.split(/,(?![^(]*\)|[^[]*\])/);
    return known(...split.map((arg) => readValue(arg, values)));
  }
  if (known !== undefined && typeof known !== 'function') return known;
  if (args !== undefined) throw new Error(`There is no ${name}().`);
  try {
    return JSON.parse(word);
  } catch {
    return textOf(word, values);
  }
}

function pathOf(word: string, values: readonly unknown[]): string {
  return String(readValue(word, values));
}

function textOf(word: string, values: readonly unknown[]): string {
  return [...word].map((sign) => (isMark(sign) ? String(valueAt(sign, values)) : sign)).join('');
}

// A value of the template is one character of the table's text, of Unicode's private use area.
const firstMark = 0xe000;

function markOf(index: number): string {
  return String.fromCharCode(firstMark + index);
}

function isMark(word: string): boolean {
  return /^[\ue000-\uf8ff]$/.test(word);
}

function valueAt(mark: string, values: readonly unknown[]): unknown {
  if (!isMark(mark)) throw new Error(`"${shown(mark)}" is no value.`);
  return values[mark.charCodeAt(0) - firstMark];
}

function shown(text: string): string {
  return text.replace(/[\ue000-\uf8ff]/g, '…').replace(/ +/g, ' ');
}
