import { type FieldPath, parseFieldPath } from '../values/field-path.ts';
import type { IndexDefinition, IndexField, IndexScope } from './index-definitions.ts';

/** `building` is kept up by every write but not yet read, `ready` is both, `dropping` neither. */
export type IndexState = 'building' | 'ready' | 'dropping';

/** An index whose entries are kept in the database. */
export interface StoredIndex {
  readonly id: number;
  readonly definition: IndexDefinition;
  /** The definition's fields as the database has them, to be compared. */
  readonly text: string;
  readonly state: IndexState;
  /** The beginning of all its entries' keys. */
  readonly prefix: Uint8Array;
  /** The fields' paths, in their order. */
  readonly paths: readonly FieldPath[];
}

/** A row of the table `indexes`. */
export interface IndexRow {
  readonly id: number;
  readonly collection_group: string;
  readonly scope: IndexScope;
  readonly fields: string;
  readonly state: IndexState;
}

/** Reads a row of the table `indexes`. */
export function storedIndex(row: IndexRow): StoredIndex {
  const { fields, nameDirection } = JSON.parse(row.fields) as Pick<
    IndexDefinition,
    'fields' | 'nameDirection'
  >;
  return {
    id: row.id,
    definition: { collectionGroup: row.collection_group, scope: row.scope, fields, nameDirection },
    text: row.fields,
    state: row.state,
    prefix: indexPrefix(row.id),
    paths: fields.map(({ path }) => parseFieldPath(path)),
  };
}

/** The text of an index's fields in the table `indexes`; the same for the same fields. */
export function definitionText({ fields, nameDirection }: IndexDefinition): string {
  return JSON.stringify({
    fields: fields.map(({ path, mode }): IndexField => ({ path, mode })),
    nameDirection,
  });
}

/** A number in bytes of which none but the last is below 0x80, so that no number's bytes begin another's. */
function indexPrefix(id: number): Uint8Array {
  const bytes: number[] = [id % 0x80];
  for (let rest = Math.floor(id / 0x80); rest > 0; rest = Math.floor(rest / 0x80))
    bytes.unshift((rest % 0x80) | 0x80);
  return Uint8Array.from(bytes);
}
