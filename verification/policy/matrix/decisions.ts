import { limits } from '@blood-bank/domain/records/limits';
import * as sdk from 'firebase/firestore/lite';
import type { AccountName } from './accounts.ts';
import * as auditLog from './audit-log.ts';
import type { Documents, Fields, Sending, Write } from './cell.ts';
import * as documents from './documents.ts';
import { labelOf, type Variant } from './shapes.ts';

/** Makes a value of what a row says, in which `{owner}` stands for an account's id and `{owner.email}` for its address. */
export type Resolve = <Value>(value: Value) => Value;

/** A condition, order or bound of a query. */
export type Constraint = (resolve: Resolve) => sdk.QueryConstraint | sdk.QueryCompositeFilterConstraint;

/** What actors try. */
export type Attempt =
  | { readonly kind: 'get'; readonly path: string }
  | { readonly kind: 'list' | 'count'; readonly from: string; readonly constraints: readonly Constraint[] }
  | { readonly kind: 'commit'; readonly sending: Sending; readonly writes: readonly Write[] }
  /** In each way that the SDK has to write this. */
  | { readonly kind: 'each-way'; readonly write: Write };

/** One decision: who tries what, and who of them may. */
export interface Row {
  /** The row as it is written. */
  readonly text: string;
  /** Who tries it; null for all actors. */
  readonly actors: readonly string[] | null;
  readonly who: string;
  readonly attempts: readonly Attempt[];
  readonly stored: Documents;
  /** Whom `whose` and `{whose}` mean. */
  readonly whose: AccountName | undefined;
}

/** Decisions about one topic. */
export interface Table {
  readonly about: string;
  readonly rows: readonly Row[];
}

const { arrayUnion, deleteField, increment, serverTimestamp } = sdk;
/** What tables call by its name: records and writes, and the values that only the SDK has. */
const vocabulary: Readonly<Record<string, unknown>> = {
  ...{ arrayUnion, deleteField, increment, serverTimestamp },
  ...documents,
  ...auditLog,
};

/** Reads a table: README.md tells how it is written. @throws Error for a row that has no meaning */
export function decisions(about: string) {
  return ({ raw }: TemplateStringsArray, ...values: readonly unknown[]): Table => {
    const text = raw.map((part, index) => (index < values.length ? part + markOf(index) : part)).join('');
    let [stored, who]: [Documents, string] = [{}, ''];
    let whose: readonly (AccountName | undefined)[] = [undefined];
    const rows = linesOf(text).flatMap((line) => {
      const [word = '', rest = ''] = line.split(/ (.*)/, 2);
      if (word === 'given') stored = merged(rest, values) as Documents;
      else if (word === 'for') whose = textOf(rest, values).split(' ') as AccountName[];
      if (word === 'given' || word === 'for') return [];
      const [first, tries = '', state] = line.split('|').map((column) => column.trim());
      who = first || who;
      const before = state === undefined ? stored : (merged(state, values) as Documents);
      const tried = tries === '' ? [] : rowsOf(who, tries, values);
      return whose.flatMap((name) =>
        tried.map(
          ({ label, ...row }): Row => ({ ...row, text: shown(line) + label, stored: before, whose: name }),
        ),
      );
    });
    return { about, rows };
  };
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
function rowsOf(who: string, tries: string, values: readonly unknown[]) {
  const [verb = '', ...names] = textOf(who, values).split(' ');
  const rowOf = (kind: string, some: readonly unknown[], label = '') => ({
    label,
    actors: kind === 'only' ? null : names,
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
  const inCommit = (sending: Sending, writes: readonly Write[]): Attempt => ({
    kind: 'commit',
    sending,
    writes,
  });
  switch (verb) {
    case 'get':
      return rest.flatMap((word) =>
        pathOf(word, values)
          .split(' ')
          .map((path) => ({ kind: 'get', path })),
      );
    case 'list':
      return [queryOf('list', rest, values)];
    case 'lists':
      return [queryOf('list', rest, values), queryOf('count', rest, values)];
    case 'short-lists': {
      const [from, ...conditions] = rest;
      const limit = `${conditions.length === 0 ? '' : '& '}limit ${limits.listMax}`.split(' ');
      return attemptsOf(['lists', from ?? '', ...conditions, ...limit], values);
    }
    case 'each-way':
      return writesOf(rest, values).map((write) => ({ kind: 'each-way', write }));
    case 'each':
      return writesOf(rest, values).map((write) => inCommit('alone', [write]));
    case 'each-field':
      return writesOf(rest, values).flatMap((write) =>
        write.kind === 'delete'
          ? []
          : Object.entries(write.data).map(([field, value]) =>
              inCommit('alone', [{ ...write, data: { [field]: value } }]),
            ),
      );
    case 'clear-each': {
      const [path = '', fields = ''] = rest;
      return Object.keys(merged(fields, values)).map((field) =>
        inCommit('alone', [{ kind: 'update', path: pathOf(path, values), data: { [field]: deleteField() } }]),
      );
    }
    case 'both-ways':
      return (['batch', 'transaction'] as const).map((sending) => inCommit(sending, writesOf(rest, values)));
    case 'read-first':
      return [inCommit('read-first', writesOf(rest, values))];
    default: {
      const writes = writesOf(words, values);
      return [inCommit(writes.length === 1 ? 'alone' : 'batch', writes)];
    }
  }
}

/** Writes that are joined by `+`. */
function writesOf(words: readonly string[], values: readonly unknown[]): Write[] {
  return words
    .join(' ')
    .split(' + ')
    .flatMap((text) => {
      const [kind = '', path = '', data = ''] = text.split(/ (\S+)(?: (.*))?/, 3);
      if (kind === 'delete') return { kind, path: pathOf(path, values) } as const;
      if (!['set', 'merge', 'update'].includes(kind)) return writesOfName(text, values);
      return { kind, path: pathOf(path, values), data: merged(data, values) } as Write;
    });
}

function writesOfName(text: string, values: readonly unknown[]): Write | Write[] {
  const found = readValue(text, values);
  if (typeof found !== 'object' || found === null) throw new Error(`What does "${shown(text)}" mean?`);
  return found as Write | Write[];
}

/** Fields, or documents, of several words: `field=value`, or what a name means. */
function merged(text: string, values: readonly unknown[]): Fields {
  const words = text === '' ? [] : text.split(/ (?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const parts = words.map((word) => readValue(word, values));
  if (parts.some((part) => typeof part !== 'object')) throw new Error(`What does "${shown(text)}" mean?`);
  return Object.assign({}, ...parts);
}

function queryOf(kind: 'list' | 'count', words: readonly string[], values: readonly unknown[]): Attempt {
  const [from = '', ...conditions] = words;
  return { kind, from: textOf(from, values), constraints: constraintsOf(conditions.join(' '), values) };
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
