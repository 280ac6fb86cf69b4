import {
  type Account,
  type AccountName,
  type Accounts,
  type Actor,
  accountNames,
  actors,
  isAmong,
} from './accounts.ts';
import {
  type Cell,
  contentOf,
  type Documents,
  type Fields,
  type Operation,
  type Sending,
  type Write,
} from './cell.ts';
import type { Attempt, Resolve, Row, Table } from './decisions.ts';

/** The cells of tables: each row with each of its actors and attempts. */
export function cellsOf(tables: readonly Table[], accounts: Accounts): Cell[] {
  const shared = new WeakMap<Fields, Fields>();
  return tables.flatMap(({ about, rows }) =>
    rows.flatMap((row) =>
      actorsOf(row).flatMap((actor) => {
        const resolve = resolverFor(actor, row.whose, accounts);
        const before = documentsFor(row.stored, resolve, shared);
        const allowed = {
          open: isAmong(actor, row.who, 'open', row.whose),
          closed: isAmong(actor, row.who, 'closed', row.whose),
        };
        const title = `${about}: ${actor} tries: ${row.text.replaceAll('whose', row.whose ?? 'whose')}`;
        return row.attempts.flatMap((attempt) =>
          operationsOf(attempt, before, resolve).map(
            (operation): Cell => ({ title, actor, stored: before, operation, allowed }),
          ),
        );
      }),
    ),
  );
}

/** Documents of a table as accounts have them. */
export function resolved(documents: Documents, accounts: Accounts): Documents {
  return resolverFor('visitor', undefined, accounts)(documents);
}

/** Documents with accounts in place of names. Those that don't depend on the row are shared by all cells. */
function documentsFor(documents: Documents, resolve: Resolve, shared: WeakMap<Fields, Fields>): Documents {
  const entries = Object.entries(documents).map(([path, fields]): [string, Fields] => {
    const own = shared.get(fields) ?? resolve(fields);
    if (!/\{(?:self|whose)[.}]/.test(contentOf(fields))) shared.set(fields, own);
    return [resolve(path), own];
  });
  return Object.fromEntries(entries);
}

function actorsOf({ actors: some, whose, text }: Row): readonly Actor[] {
  if (some === null) return actors;
  return some.map((name) => {
    const actor = actors.find((one) => one === (name === 'whose' ? whose : name));
    if (actor === undefined) throw new Error(`Who is ${name} in "${text}"?`);
    return actor;
  });
}

function operationsOf(attempt: Attempt, stored: Documents, resolve: Resolve): Operation[] {
  switch (attempt.kind) {
    case 'get':
      return [resolve(attempt)];
    case 'commit':
      return [commit(attempt.sending, ...resolve(attempt.writes))];
    case 'each-way':
      return waysTo(resolve(attempt.write), stored);
    default: {
      const from = resolve(attempt.from);
      const constraints = attempt.constraints.map((one) => one(resolve));
      const collection = from.replace('**', '');
      return [{ kind: attempt.kind, collection, isGroup: from !== collection, constraints }];
    }
  }
}

/** The ways to write a whole record, to change a stored one, or to delete one. */
function waysTo(write: Write, stored: Documents): Operation[] {
  const inCommits = [commit('batch', write), commit('transaction', write)];
  if (write.kind === 'delete') return [commit('alone', write), ...inCommits];
  const { path, data } = write;
  const merged = commit('alone', { kind: 'merge', path, data });
  if (write.kind !== 'update') return [commit('alone', write), merged, ...inCommits];
  const whole = { kind: 'set', path, data: { ...stored[path], ...data } } as const;
  return [
    commit('alone', write),
    merged,
    commit('alone', whole),
    ...inCommits,
    commit('batch', { kind: 'delete', path }, whole),
  ];
}

function commit(sending: Sending, ...writes: readonly Write[]): Operation {
  return { kind: 'write', sending, writes };
}

/** Puts accounts in place of their names. A visitor has an id and an address that no account has. */
function resolverFor(actor: Actor, whose: AccountName | undefined, accounts: Accounts): Resolve {
  const visitor: Account = { uid: 'nobody', email: 'visitor@campus.test', emailVerified: false };
  const self = actor === 'visitor' ? visitor : accounts[actor];
  const named = (name: string) => {
    if (name === 'self') return self;
    return accounts[(name === 'whose' ? whose : name) as AccountName];
  };

  function resolve(value: unknown): unknown {
    if (typeof value === 'string') return value.includes('{') ? resolveText(value) : value;
    if (Array.isArray(value)) return value.map(resolve);
    const isPlain =
      typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
    if (!isPlain) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [resolve(key), resolve(one)]));
  }

  function resolveText(text: string): unknown {
    const flag = /^\{(\w+)\.emailVerified\}$/.exec(text)?.[1];
    if (flag !== undefined) return named(flag).emailVerified;
    return text.replace(
      placeholder,
      (_, name: string, field: 'email' | undefined) => named(name)[field ?? 'uid'],
    );
  }

  return resolve as Resolve;
}

const placeholder = new RegExp(`\\{(${['self', 'whose', ...accountNames].join('|')})(?:\\.(email))?\\}`, 'g');
