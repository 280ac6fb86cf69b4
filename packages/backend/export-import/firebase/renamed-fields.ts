/**
 * The fields of a document, with references that lead into the database leading into another one.
 *
 * @param raw a map of fields as the wire has them
 * @param from @param to such as `projects/P/databases/(default)/documents/`
 */
export function renamedFields(raw: unknown, from: string, to: string): unknown {
  if (typeof raw !== 'object' || raw === null) return raw;
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, renamedValue(value, from, to)]),
  );
}

function renamedValue(raw: unknown, from: string, to: string): unknown {
  const value = raw as {
    readonly referenceValue?: string;
    readonly doubleValue?: unknown;
    readonly geoPointValue?: object;
    readonly arrayValue?: { readonly values?: readonly unknown[] };
    readonly mapValue?: { readonly fields?: unknown };
  };
  if (value.referenceValue?.startsWith(from)) {
    return { referenceValue: to + value.referenceValue.slice(from.length) };
  }
  if (value.doubleValue !== undefined) return { doubleValue: sendable(value.doubleValue) };
  if (value.geoPointValue !== undefined) {
    const degrees = Object.entries(value.geoPointValue).map(([name, number]) => [name, sendable(number)]);
    return { geoPointValue: Object.fromEntries(degrees) };
  }
  if (value.arrayValue?.values !== undefined) {
    return {
      arrayValue: { values: value.arrayValue.values.map((element) => renamedValue(element, from, to)) },
    };
  }
  if (value.mapValue?.fields !== undefined) {
    return { mapValue: { fields: renamedFields(value.mapValue.fields, from, to) } };
  }
  return raw;
}

/** JSON.stringify would write minus zero as 0. */
function sendable(number: unknown): unknown {
  return Object.is(number, -0) ? '-0' : number;
}
