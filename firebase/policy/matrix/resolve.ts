import { type Account, type AccountName, type Actor, accountNames, accounts } from './accounts.ts';
import { contentOf, type Documents, type Fields } from './cell.ts';

/** Puts accounts in place of `{owner}`, which stands for an id, and of `{owner.email}`. */
export type Resolve = <Value>(value: Value) => Value;

/** A visitor has an id and an address that no account has. */
const visitor: Account = { uid: 'nobody', email: 'visitor@campus.test', emailVerified: false };
const placeholder = new RegExp(`\\{(${['self', 'whose', ...accountNames].join('|')})(?:\\.(\\w+))?\\}`, 'g');

/** @param whose the account that `whose` means, as `self` means the actor */
export function resolverFor(actor: Actor, whose?: AccountName): Resolve {
  const self = actor === 'visitor' ? visitor : accounts[actor];
  const named: Readonly<Record<string, Account | undefined>> = {
    ...accounts,
    self,
    whose: whose && accounts[whose],
  };
  const partOf = (name: string, field = 'uid') => named[name]?.[field as keyof Account];

  function resolve(value: unknown): unknown {
    if (typeof value === 'string') {
      const [, name, field] = /^\{(\w+)\.(emailVerified)\}$/.exec(value) ?? [];
      if (name !== undefined) return partOf(name, field);
      return value.replace(placeholder, (_, one, part) => String(partOf(one, part)));
    }
    if (Array.isArray(value)) return value.map(resolve);
    const isPlain = value !== null && Object.getPrototypeOf(value) === Object.prototype;
    if (!isPlain) return value;
    return Object.fromEntries(
      Object.entries(value as Fields).map(([key, one]) => [resolve(key), resolve(one)]),
    );
  }

  return resolve as Resolve;
}

/** Resolves what depends on no row. */
export const resolved = resolverFor('visitor');

const shared = new WeakMap<Fields, Fields>();

/** Documents as accounts have them. Those that don't depend on the row are shared by all cells. */
export function resolvedDocuments(documents: Documents, resolve: Resolve): Documents {
  const entries = Object.entries(documents).map(([path, fields]): [string, Fields] => {
    const own = shared.get(fields) ?? resolve(fields);
    if (!/\{(?:self|whose)[.}]/.test(contentOf(fields))) shared.set(fields, own);
    return [resolve(path), own];
  });
  return Object.fromEntries(entries);
}
