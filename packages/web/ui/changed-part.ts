/** Returns those fields of a form's `values` that differ from `base`, such as the stored ones. */
export function changedPart<Values extends object>(
  values: Values,
  base: { readonly [Field in keyof Values]: unknown },
): Partial<Values> {
  const before: Readonly<Record<string, unknown>> = base;
  const changed = Object.entries(values).filter(([field, value]) => value !== before[field]);
  return Object.fromEntries(changed) as Partial<Values>;
}
