import { limits } from '@blood-bank/domain/records/limits';
import { limit } from 'firebase/firestore/lite';
import type { Act, Condition } from './act.ts';

/** Each query as a list and as a count, the two ways to look at many documents. */
export function listings<Name extends string>(
  collection: string,
  queries: Readonly<Record<Name, readonly Condition[]>>,
  isGroup = false,
): { readonly name: Name; readonly label: string; readonly act: Act }[] {
  return (Object.entries(queries) as [Name, readonly Condition[]][]).flatMap(([name, where]) =>
    (['list', 'count'] as const).map((kind) => ({
      name,
      label: `${kind}s ${name}`,
      act: { kind, collection, isGroup, where },
    })),
  );
}

/** The same within the limit that members have to name. */
export function shortListings<Name extends string>(
  collection: string,
  queries: Readonly<Record<Name, readonly Condition[]>>,
  isGroup = false,
) {
  const shortened = Object.entries<readonly Condition[]>(queries).map(([name, where]) => [
    name,
    [...where, limit(limits.listMax)],
  ]);
  return listings<Name>(collection, Object.fromEntries(shortened), isGroup);
}
