/**
 * Returns what a form starts with: `initial`, overwritten by the values of a draft that have the same type. A draft from an older
 * version of the app may hold anything.
 */
export function restoreDraft<Values extends Readonly<Record<string, string | boolean>>>(
  initial: Values,
  kept: unknown,
): Values {
  if (typeof kept !== 'object' || kept === null) return initial;
  const fitting = Object.entries(kept).filter(
    ([field, value]) => Object.hasOwn(initial, field) && typeof value === typeof initial[field],
  );
  return { ...initial, ...Object.fromEntries(fitting) };
}
