import { type FieldPath, formatFieldPath, parseFieldPath } from '../values/field-path.ts';

/** How a field stands in an index. */
export type IndexMode = 'ASCENDING' | 'DESCENDING' | 'CONTAINS';

/** Whether an index serves the collections of one id each for itself, or all of them together. */
export type IndexScope = 'COLLECTION' | 'COLLECTION_GROUP';

/** A field of an index, its path written as in requests. */
export interface IndexField {
  readonly path: string;
  readonly mode: IndexMode;
}

/** An index as Firestore knows it; entries that agree in all fields sort by the document's name. */
export interface IndexDefinition {
  readonly collectionGroup: string;
  readonly scope: IndexScope;
  readonly fields: readonly IndexField[];
  readonly nameDirection: 'ASCENDING' | 'DESCENDING';
}

/** What `firestore.indexes.json` says. */
export interface IndexConfiguration {
  readonly composites: readonly IndexDefinition[];
  readonly overrides: readonly FieldOverride[];
}

/** Which single-field indexes a field (and what lies below it) has, in place of the automatic ones. */
export interface FieldOverride {
  readonly collectionGroup: string;
  /** null for all fields of the collection group that no other override names. */
  readonly field: FieldPath | null;
  readonly indexes: readonly { readonly mode: IndexMode; readonly scope: IndexScope }[];
}

/**
 * The indexes that an import builds: those that the configuration lists, and the single-field indexes of the fields in
 * them, by which the same application filters and sorts. All other single-field indexes are built when a query first needs
 * one, as each costs time with every write.
 */
export function importedIndexes(configuration: IndexConfiguration): readonly IndexDefinition[] {
  const { composites, overrides } = configuration;
  const ofComposites = composites.flatMap(({ collectionGroup, scope, fields }) =>
    fields
      .filter(({ path, mode }) => hasSingleFieldIndex(configuration, collectionGroup, path, mode, scope))
      .map(({ path, mode }) => singleFieldIndex(collectionGroup, scope, path, mode)),
  );
  const ofOverrides = overrides.flatMap(({ collectionGroup, field, indexes }) =>
    field === null
      ? []
      : indexes.map(({ mode, scope }) =>
          singleFieldIndex(collectionGroup, scope, formatFieldPath(field), mode),
        ),
  );
  const all = [...composites, ...ofComposites, ...ofOverrides];
  return [...new Map(all.map((definition) => [JSON.stringify(definition), definition])).values()];
}

/** The stored index of a single field; a descending one is the ascending one, read backwards. */
export function singleFieldIndex(
  collectionGroup: string,
  scope: IndexScope,
  path: string,
  mode: IndexMode,
): IndexDefinition {
  const stored = mode === 'CONTAINS' ? mode : 'ASCENDING';
  return { collectionGroup, scope, fields: [{ path, mode: stored }], nameDirection: 'ASCENDING' };
}

/**
 * Tells whether a field has a single-field index: by the override that names it or the nearest map around it, else
 * by Firestore's automatic ones (all modes, for the collection alone).
 */
export function hasSingleFieldIndex(
  configuration: IndexConfiguration,
  collectionGroup: string,
  path: string,
  mode: IndexMode,
  scope: IndexScope,
): boolean {
  const ofGroup = configuration.overrides.filter((override) => override.collectionGroup === collectionGroup);
  if (ofGroup.length === 0) return scope === 'COLLECTION';
  const segments = parseFieldPath(path);
  for (let length = segments.length; length > 0; length--) {
    const around = formatFieldPath(segments.slice(0, length));
    const override = ofGroup.find(({ field }) => field !== null && formatFieldPath(field) === around);
    if (override !== undefined) return allows(override, mode, scope);
  }
  const fallback = ofGroup.find(({ field }) => field === null);
  return fallback === undefined ? scope === 'COLLECTION' : allows(fallback, mode, scope);
}

function allows(override: FieldOverride, mode: IndexMode, scope: IndexScope): boolean {
  return override.indexes.some((index) => index.mode === mode && index.scope === scope);
}

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
