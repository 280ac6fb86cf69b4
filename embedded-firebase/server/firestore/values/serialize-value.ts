import {
  Bytes,
  compareUtf8,
  formatRfc3339,
  GeoPoint,
  isMap,
  type MapValue,
  Reference,
  Timestamp,
  type Value,
} from './value.ts';

/** Writes a value as the wire's JSON, in canonical form: equal values have equal texts. */
export function serializeValue(value: Value): string {
  if (value === null) return '{"nullValue":null}';
  switch (typeof value) {
    case 'boolean':
      return `{"booleanValue":${value}}`;
    case 'bigint':
      return `{"integerValue":"${value}"}`;
    case 'number':
      return `{"doubleValue":${doubleText(value)}}`;
    case 'string':
      return `{"stringValue":${JSON.stringify(value)}}`;
  }
  if (value instanceof Timestamp) return `{"timestampValue":"${formatRfc3339(value.micros)}"}`;
  if (value instanceof Bytes) return `{"bytesValue":"${Buffer.from(value.bytes).toString('base64')}"}`;
  if (value instanceof Reference) return `{"referenceValue":${JSON.stringify(value.name)}}`;
  if (value instanceof GeoPoint) {
    return `{"geoPointValue":{"latitude":${doubleText(value.latitude)},"longitude":${doubleText(value.longitude)}}}`;
  }
  if (isMap(value))
    return value.size === 0 ? '{"mapValue":{}}' : `{"mapValue":{"fields":${serializeFields(value)}}}`;
  return value.length === 0
    ? '{"arrayValue":{}}'
    : `{"arrayValue":{"values":[${value.map(serializeValue).join(',')}]}}`;
}

/** Writes the fields of a document or of a map as the wire's JSON object, ordered by name. */
export function serializeFields(fields: MapValue): string {
  const names = [...fields.keys()].sort(compareUtf8);
  return `{${names.map((name) => `${JSON.stringify(name)}:${serializeValue(fields.get(name) ?? null)}`).join(',')}}`;
}

function doubleText(value: number): string {
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? String(value) : `"${value}"`;
}
