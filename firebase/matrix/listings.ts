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
